// The engine as the page knows it: it asks, the latest question wins, a worker that fails is replaced.

import type { FromWorker, ToWorker } from "./worker.ts";

/** A JSON object. */
export type Json = Record<string, unknown>;

/** How far an answer is. */
export type Progress = (done: number, all: number) => void;

/** Why there is no reply: the engine broke, or a newer question took the place of this one. */
export class Superseded extends Error {}
export class Broken extends Error {}

/** Returns what an error says, in words. */
export function messageOf(error: unknown): string {
  if (error instanceof Broken) return `The engine broke: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

/** Whatever answers messages. */
export interface Engine {
  /** Asks a message. Of the messages of one slot only the latest is answered. */
  ask(slot: string, message: Json, progress?: Progress): Promise<Json>;
  /** Leaves what a slot asks, as if a newer question took its place. */
  leave(slot: string): void;
  /** Starts all hands that there may be, or so many; returns how many messages are answered at once. */
  employ(many?: number): number;
  /** The folder of the command that serves the page, if one does. */
  folder?: Folder;
}

/** The folder of the command that serves the page. */
export interface Folder {
  /** Its files; `study` is the path of the one to open, if there is one. */
  files(): Promise<{ texts: Record<string, string>; version: string; study?: string | null }>;
  /** Waits for a change, for some seconds. */
  changed(version: string): Promise<{ version: string }>;
  save(path: string, text: string): Promise<unknown>;
}

interface Job {
  id: number;
  slot: string;
  text: string;
  progress: Progress;
  done: (reply: Json) => void;
  failed: (error: Error) => void;
}

/** How long a question that nobody wants any more may go on before its worker is replaced. */
const PATIENCE_MS = 250;

/** Starts a worker: `Worker` itself, or what stands for it in tests. */
export type Start = () => Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

/** The engine in one worker or more, with another one warm. */
export class WorkerEngine implements Engine {
  readonly #module: WebAssembly.Module;
  readonly #start: Start;
  readonly #most: number;
  #hands: Hand[];
  #spare: Hand;
  #waiting: Job[] = [];
  #id = 0;

  /** Starts one worker and the warm one; `most` may work at once when they are employed. */
  constructor(module: WebAssembly.Module, start: Start, most = 1) {
    this.#module = module;
    this.#start = start;
    this.#most = most;
    this.#hands = [this.#hire()];
    this.#spare = this.#hire();
  }

  employ(many = this.#most): number {
    const wanted = Math.min(many, this.#most);
    while (this.#hands.length < wanted) this.#hands.push(this.#hire());
    return this.#hands.length;
  }

  ask(slot: string, message: Json, progress: Progress = () => {}): Promise<Json> {
    this.leave(slot);
    const reply = new Promise<Json>((done, failed) => {
      const [id, text] = [++this.#id, JSON.stringify(message)];
      this.#waiting.push({ id, slot, text, progress, done, failed });
    });
    this.#next();
    return reply;
  }

  leave(slot: string): void {
    const stale = this.#waiting.filter((job) => job.slot === slot);
    this.#waiting = this.#waiting.filter((job) => job.slot !== slot);
    for (const job of stale) job.failed(new Superseded());
    for (const hand of this.#hands) {
      if (hand.job?.slot !== slot) continue;
      hand.job.failed(new Superseded());
      if (hand.isReady) hand.impatience ??= setTimeout(() => this.#replace(hand), PATIENCE_MS);
      else hand.rest();
    }
    this.#next();
  }

  #hire(): Hand {
    const hand = new Hand(this.#start(), this.#module);
    hand.heard = (what) => this.#heard(hand, what);
    return hand;
  }

  /** Ends a worker, and lets the spare one take over. */
  #replace(hand: Hand): void {
    hand.end();
    const next = this.#spare.fault === undefined ? this.#spare : this.#hire();
    if (next === this.#spare) this.#spare = this.#hire();
    this.#hands = this.#hands.map((one) => (one === hand ? next : one));
    this.#next();
  }

  #next(): void {
    for (const hand of this.#hands) {
      if (hand.job) continue;
      if (this.#waiting.length === 0) return;
      // One that broke is replaced when there is something to do, and not over and over.
      if (hand.fault !== undefined) {
        this.#replace(hand);
        return;
      }
      const job = this.#waiting.shift() as Job;
      hand.job = job;
      hand.say({ id: job.id, message: job.text });
    }
  }

  #heard(hand: Hand, what: FromWorker): void {
    if ("ready" in what) return;
    if ("broken" in what) {
      this.#broken(hand, what.broken);
      return;
    }
    const { job } = hand;
    if (what.id !== job?.id) return;
    if ("progress" in what) {
      job.progress(...what.progress);
      return;
    }
    if ("failed" in what) {
      job.failed(new Broken(what.failed));
      this.#replace(hand);
      return;
    }
    hand.rest();
    job.done(JSON.parse(what.reply));
    this.#next();
  }

  /** A spare that breaks is of no use to anybody; one that cannot be loaded fails all that wait. */
  #broken(hand: Hand, why: string): void {
    if (!this.#hands.includes(hand)) return;
    const jobs = hand.job ? [hand.job] : [];
    hand.rest();
    if (!hand.isReady) jobs.push(...this.#waiting.splice(0));
    for (const job of jobs) job.failed(new Broken(why));
    this.#next();
  }
}

/** A worker, and what it works on: what is said before it is ready waits. */
class Hand {
  readonly #worker: ReturnType<Start>;
  #unsaid: ToWorker[] | undefined = [];
  job: Job | undefined;
  /** Until it is replaced, if it works on for nobody. */
  impatience: ReturnType<typeof setTimeout> | undefined;
  /** Why it answers nothing any more. */
  fault: string | undefined;
  heard: (what: FromWorker) => void = () => {};

  constructor(worker: ReturnType<Start>, module: WebAssembly.Module) {
    this.#worker = worker;
    const heard = (what: FromWorker) => {
      if ("broken" in what) this.fault = what.broken;
      this.heard(what);
    };
    worker.onmessage = (event: MessageEvent<FromWorker>) => {
      const what = event.data;
      if ("ready" in what) {
        for (const said of this.#unsaid ?? []) worker.postMessage(said);
        this.#unsaid = undefined;
      }
      heard(what);
    };
    worker.onerror = (event) => {
      const { message } = event as Partial<ErrorEvent>;
      heard({ broken: message || `its worker ${this.isReady ? "ended" : "did not start"}` });
    };
    worker.postMessage({ module } satisfies ToWorker);
  }

  get isReady(): boolean {
    return this.#unsaid === undefined;
  }

  say(what: ToWorker): void {
    if (this.#unsaid) this.#unsaid.push(what);
    else this.#worker.postMessage(what);
  }

  /** Works on nothing. */
  rest(): void {
    if (this.#unsaid) this.#unsaid = [];
    clearTimeout(this.impatience);
    this.impatience = undefined;
    this.job = undefined;
  }

  end(): void {
    this.rest();
    this.heard = () => {};
    this.#worker.terminate();
  }
}

/** The native engine, behind the command that serves the page. */
export class ServedEngine implements Engine {
  readonly folder: Folder = {
    files: () => this.#told("files", {}),
    changed: (version) => this.#told("changed", { version }),
    save: (path, text) => this.#told("save", { path, text }),
  };
  readonly #token: string;
  readonly #running = new Map<string, AbortController>();

  constructor(token: string) {
    this.#token = token;
  }

  /** The command deals each message to all cores itself. */
  employ(): number {
    return 1;
  }

  leave(slot: string): void {
    this.#running.get(slot)?.abort();
  }

  async ask(slot: string, message: Json, progress: Progress = () => {}): Promise<Json> {
    this.leave(slot);
    const control = new AbortController();
    this.#running.set(slot, control);
    try {
      return await this.#post(message, progress, control.signal);
    } catch (error) {
      if (control.signal.aborted) throw new Superseded();
      throw error instanceof Broken ? error : new Broken("the command does not answer any more");
    } finally {
      if (this.#running.get(slot) === control) this.#running.delete(slot);
    }
  }

  async #sent(path: string, message: Json, signal?: AbortSignal): Promise<Response> {
    const headers = { "content-type": "application/json", "x-evenodds-token": this.#token };
    const body = JSON.stringify(message);
    const response = await fetch(path, {
      method: "POST",
      headers,
      body,
      ...(signal && { signal }),
    });
    if (!response.ok) throw new Broken(await response.text());
    return response;
  }

  async #told<T>(path: string, message: Json): Promise<T> {
    return (await this.#sent(path, message)).json();
  }

  async #post(message: Json, progress: Progress, signal: AbortSignal): Promise<Json> {
    const response = await this.#sent("ask", message, signal);
    if (!response.body) throw new Broken("the command does not answer");
    let text = "";
    let last: Json | undefined;
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      text += decoder.decode(value, { stream: !done });
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      for (const line of lines) {
        const told: Json = JSON.parse(line);
        if (Array.isArray(told.progress)) progress(told.progress[0], told.progress[1]);
        else last = told;
      }
      if (done) break;
    }
    if (!last) throw new Broken("the command ended before it answered");
    return last;
  }
}
