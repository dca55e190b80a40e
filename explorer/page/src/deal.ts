// Fights dealt out: a question whose fights are sampled is asked in parts, by several hands at once.

import { type Engine, type Json, Superseded } from "./engine.ts";

/** How long a part is to take. */
const PART_MS = 400;
/** The fights of the first part, of which nobody knows yet how long they take, and the least of others. */
const FIRST = 8;
/** How many times as large as the last a part may be. */
const GROWTH = 4;
/** The least time from one answer so far to the next. */
const JOIN_MS = 400;
/** How many times as long as adding up takes is played before it is done again. */
const REST = 9;

/** How often fights are played at most, and after how many it is decided whether to go on. */
interface Shared {
  trials: number;
  ends: number[];
}

/** What is heard of fights while they are played. */
export interface Heard {
  /** So many fights are played, and after so many it is decided whether to go on. */
  progress(fights: number, end: number): void;
  /** The answer so far. */
  soFar(answer: Json): void;
}

/** A reply, and whether more fights would make it another. */
export interface Dealt {
  reply: Json;
  isOpen: boolean;
}

/** A run of fights: from which to before which, and what they come to. */
interface Part {
  first: number;
  end: number;
  text: string;
}

/** A question, and what stands beside it in each message about it. */
export interface Dealable {
  question: Json;
  around: Json;
}

/** Asks questions, and deals out the fights of those that have some. */
export class Dealer {
  readonly #engine: Engine;
  readonly #asked = new Map<string, Dealable>();
  readonly #deals = new Map<string, Deal>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Answers a question. Of one slot only the latest is answered. */
  async ask(slot: string, asked: Dealable, heard: Heard): Promise<Dealt> {
    this.#deals.get(slot)?.leave();
    this.#deals.delete(slot);
    this.#asked.set(slot, asked);
    const begun = { ...asked.around, begin: asked.question };
    const reply = await this.#engine.ask(slot, begun, heard.progress);
    if (this.#asked.get(slot) !== asked) throw new Superseded();
    if (!reply.shared) return { reply, isOpen: false };
    const deal = new Deal(this.#engine, slot, asked, reply.shared as Shared, heard);
    this.#deals.set(slot, deal);
    return deal.run();
  }

  /** Whether the fights of a question are dealt out. */
  isDealt(slot: string): boolean {
    return this.#deals.has(slot);
  }

  /** Stops a question: it is answered with the fights that are played. */
  stop(slot: string): void {
    this.#deals.get(slot)?.stop();
  }

  /** Goes on with a question that was stopped. */
  async goOn(slot: string): Promise<Dealt> {
    const deal = this.#deals.get(slot);
    if (!deal) throw new Superseded();
    return deal.run();
  }
}

/** One question, whose fights are dealt out in order and added up in order. */
class Deal {
  readonly #engine: Engine;
  readonly #slot: string;
  readonly #asked: Dealable;
  readonly #trials: number;
  readonly #ends: number[];
  readonly #heard: Heard;
  #lanes = 0;
  /** The first fight that nobody has been dealt. */
  #next = 0;
  /** What came in and is not added up, by its first fight. */
  readonly #came = new Map<number, Part>();
  /** What is added up, from the first fight on. */
  #sum: { end: number; texts: string[] } = { end: 0, texts: [] };
  #size = FIRST;
  #played = 0;
  #reply: Json | undefined;
  /** Whether it is decided: no more fights make another answer. */
  #isDone = false;
  /** Whether no more is dealt. */
  #isOver = false;
  /** Whether a newer question took the place of this one. */
  #isLeft = false;
  #isJoining = false;
  /** When the latest answer so far was there, and when the next may be asked. */
  #shown = 0;
  #rested = 0;

  constructor(engine: Engine, slot: string, asked: Dealable, shared: Shared, heard: Heard) {
    this.#engine = engine;
    this.#slot = slot;
    this.#asked = asked;
    this.#trials = shared.trials;
    this.#ends = shared.ends;
    this.#heard = heard;
  }

  /** Plays until it is decided, or stopped. */
  async run(): Promise<Dealt> {
    this.#isOver = this.#isDone;
    this.#shown = performance.now();
    this.#progress();
    this.#lanes = this.#engine.employ();
    try {
      await Promise.all(Array.from({ length: this.#lanes }, (_, nth) => this.#lane(nth)));
      while (!this.#isDone && this.#joinable().length) await this.#join();
    } catch (error) {
      this.leave();
      throw error;
    }
    if (this.#isLeft || !this.#reply) throw new Superseded();
    return { reply: this.#reply, isOpen: !this.#isDone };
  }

  /** Deals no more; what is being played still counts. */
  stop(): void {
    this.#isOver = true;
  }

  /** Leaves everything that is asked for it. */
  leave(): void {
    if (this.#isLeft) return;
    this.#isLeft = true;
    this.#engine.leave(this.#joiner);
    this.#abandon();
  }

  get #joiner(): string {
    return `${this.#slot}/joined`;
  }

  readonly #of = (lane: number) => `${this.#slot}/part-${lane}`;

  /** Deals no more, and leaves what is being played. */
  #abandon(): void {
    this.#isOver = true;
    for (let nth = 0; nth < this.#lanes; nth++) this.#engine.leave(this.#of(nth));
  }

  /** Plays one part after another. */
  async #lane(nth: number): Promise<void> {
    while (!this.#isOver && this.#next < this.#trials) {
      const first = this.#next;
      const end = Math.min(first + this.#size, this.#endAfter(first));
      this.#next = end;
      try {
        await this.#play(nth, first, end);
      } catch (error) {
        if (this.#isDone && error instanceof Superseded) return;
        throw error;
      }
      if (this.#isDue) await this.#join();
    }
  }

  async #play(lane: number, first: number, end: number): Promise<void> {
    const start = performance.now();
    const part = { question: this.#asked.question, first, end };
    const reply = await this.#told(this.#of(lane), { part });
    if (reply.error) {
      this.#decide(reply);
      return;
    }
    this.#measure(end - first, performance.now() - start);
    this.#came.set(first, { first, end, text: reply.part as string });
    this.#played += end - first;
    this.#progress();
  }

  #progress(): void {
    const end = this.#endAfter(Math.min(this.#played, this.#trials - 1));
    this.#heard.progress(this.#played, end);
  }

  /** Returns the nearest number of fights after some at which it is decided whether to go on. */
  #endAfter(fights: number): number {
    return this.#ends.find((end) => fights < end) ?? this.#trials;
  }

  /** Lets the next part be as large as its time allows. */
  #measure(fights: number, took: number): void {
    const fitting = Math.floor((fights * PART_MS) / Math.max(took, 1));
    // What a part takes besides its fights counts as if they took it: without a least size, parts would
    // shrink to one fight each where that alone is longer than a part is to take.
    this.#size = Math.max(FIRST, Math.min(fitting, this.#size * GROWTH));
  }

  /** Returns the parts that follow what is added up, as far as the next decision. */
  #joinable(): Part[] {
    const parts: Part[] = [];
    const last = this.#endAfter(this.#sum.end);
    for (let at = this.#sum.end; at < last; ) {
      const part = this.#came.get(at);
      if (!part) break;
      parts.push(part);
      at = part.end;
    }
    return parts;
  }

  /** Whether it is time for an answer so far: at a decision earlier than between two. */
  get #isDue(): boolean {
    const parts = this.#joinable();
    const now = performance.now();
    if (this.#isJoining || this.#isOver || now < this.#rested) return false;
    const end = parts.at(-1)?.end;
    if (end === undefined || end === this.#trials) return false;
    return this.#ends.includes(end) || this.#shown + JOIN_MS <= now;
  }

  /** Adds up what came in. */
  async #join(): Promise<void> {
    this.#isJoining = true;
    const parts = this.#joinable();
    const start = performance.now();
    const texts = [...this.#sum.texts, ...parts.map((part) => part.text)];
    const [question, ends] = [this.#asked.question, this.#ends];
    const reply = await this.#told(this.#joiner, { joined: { question, parts: texts, ends } });
    this.#isJoining = false;
    this.#shown = performance.now();
    this.#rested = this.#shown + REST * (this.#shown - start);
    if (this.#isDone) return;
    if (reply.error) {
      this.#decide(reply);
      return;
    }
    const { parts: sums, fights: _, done, ...answer } = reply;
    this.#sum = { end: parts.at(-1)?.end ?? 0, texts: sums as string[] };
    for (const { first } of parts) this.#came.delete(first);
    this.#reply = answer;
    if (done) this.#decide(answer);
    else this.#heard.soFar(answer);
  }

  /** Answers once and for all: what is still being played is not waited for. */
  #decide(reply: Json): void {
    this.#reply = reply;
    this.#isDone = true;
    this.#abandon();
  }

  #told(slot: string, message: Json): Promise<Json> {
    return this.#engine.ask(slot, { ...this.#asked.around, ...message });
  }
}
