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
  /** The folder of the command that serves the page, if one does. */
  folder?: Folder;
}

/** The folder of the command that serves the page. */
export interface Folder {
  files(): Promise<{ texts: Record<string, string>; version: string }>;
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

/** The engine in a worker, with another one warm. */
export class WorkerEngine implements Engine {
  readonly #module: WebAssembly.Module;
  readonly #start: Start;
  #worker: Hand;
  #spare: Hand;
  #running: Job | undefined;
  #waiting: Job[] = [];
  #impatience: ReturnType<typeof setTimeout> | undefined;
  #id = 0;

  constructor(module: WebAssembly.Module, start: Start) {
    this.#module = module;
    this.#start = start;
    this.#worker = this.#hire();
    this.#spare = this.#hire();
  }

  ask(slot: string, message: Json, progress: Progress = () => {}): Promise<Json> {
    const stale = this.#waiting.filter((job) => job.slot === slot);
    this.#waiting = this.#waiting.filter((job) => job.slot !== slot);
    for (const job of stale) job.failed(new Superseded());
    const reply = new Promise<Json>((done, failed) => {
      const [id, text] = [++this.#id, JSON.stringify(message)];
      this.#waiting.push({ id, slot, text, progress, done, failed });
    });
    const running = this.#running;
    if (running?.slot === slot) {
      running.failed(new Superseded());
      this.#impatience ??= setTimeout(() => this.#replace(), PATIENCE_MS);
    }
    this.#next();
    return reply;
  }

  #hire(): Hand {
    const hand = new Hand(this.#start(), this.#module);
    hand.heard = (what) => this.#heard(hand, what);
    return hand;
  }

  /** Ends the worker that runs, and lets the spare one take over. */
  #replace(): void {
    clearTimeout(this.#impatience);
    this.#impatience = undefined;
    this.#running = undefined;
    this.#worker.end();
    this.#worker = this.#spare;
    this.#spare = this.#hire();
    this.#next();
  }

  #next(): void {
    if (this.#running) return;
    this.#running = this.#waiting.shift();
    const job = this.#running;
    if (job) this.#worker.say({ id: job.id, message: job.text });
  }

  #heard(hand: Hand, what: FromWorker): void {
    const isActive = hand === this.#worker;
    if ("broken" in what) {
      // A spare that breaks is of no use to anybody; the one at work fails all that wait.
      if (!isActive) return;
      const jobs = [this.#running, ...this.#waiting];
      this.#running = undefined;
      this.#waiting = [];
      for (const job of jobs) job?.failed(new Broken(what.broken));
      return;
    }
    const job = this.#running;
    if (!isActive || "ready" in what || what.id !== job?.id) return;
    if ("progress" in what) {
      job.progress(...what.progress);
      return;
    }
    if ("failed" in what) {
      job.failed(new Broken(what.failed));
      this.#replace();
      return;
    }
    clearTimeout(this.#impatience);
    this.#impatience = undefined;
    this.#running = undefined;
    job.done(JSON.parse(what.reply));
    this.#next();
  }
}

/** A worker: what is said before it is ready waits. */
class Hand {
  readonly #worker: ReturnType<Start>;
  #unsaid: ToWorker[] | undefined = [];
  heard: (what: FromWorker) => void = () => {};

  constructor(worker: ReturnType<Start>, module: WebAssembly.Module) {
    this.#worker = worker;
    worker.onmessage = (event: MessageEvent<FromWorker>) => {
      const what = event.data;
      if ("ready" in what) {
        for (const said of this.#unsaid ?? []) worker.postMessage(said);
        this.#unsaid = undefined;
      }
      this.heard(what);
    };
    worker.onerror = (event) => {
      const why = event instanceof ErrorEvent ? event.message : "";
      this.heard({ broken: why || "the worker did not start" });
    };
    worker.postMessage({ module } satisfies ToWorker);
  }

  say(what: ToWorker): void {
    if (this.#unsaid) this.#unsaid.push(what);
    else this.#worker.postMessage(what);
  }

  end(): void {
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

  async ask(slot: string, message: Json, progress: Progress = () => {}): Promise<Json> {
    this.#running.get(slot)?.abort();
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
