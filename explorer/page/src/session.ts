// What the page has learned from the engine, and how it asks.

import { Dealer, type Dealt, type Heard } from "./deal.ts";
import type { Engine, Folder, Json } from "./engine.ts";
import type { Values } from "./forms.ts";
import { firstQuestion, type Game, type Start, type Study, type Texts } from "./game.ts";
import type { Question } from "./link.ts";
import { Own } from "./own.ts";
import type { Answer, Complaint } from "./show.ts";

/** What stands beside a question. */
const OPTIONS = ["seed", "long", "what_if", "both", "change"];

/** Returns the name of a question's kind. */
export function kindOf(question: Question): string | undefined {
  return Object.keys(question).find((key) => !OPTIONS.includes(key));
}

/** An answer, or why there is none. */
export type Replied = { answer: Answer; failed?: never } | { answer?: never; failed: Complaint };

const replied = (reply: Json): Replied =>
  reply.error ? { failed: reply.error as Complaint } : { answer: reply as unknown as Answer };

/** An answer, and whether more fights would make it another. */
export type Played = Replied & { isOpen: boolean };

const played = ({ reply, isOpen }: Dealt): Played => ({ ...replied(reply), isOpen });

/** What is heard of a question while its fights are played. */
export interface Hears {
  progress(fights: number, end: number): void;
  soFar(answer: Answer): void;
}

export class Session {
  /** What the engine said first. */
  start: Start | undefined;
  /** The game of the question. */
  game: Game | undefined;
  /** Its name. */
  name = "";
  /** What is wrong with its files. */
  unread: Complaint | undefined;
  /** The study that the command has opened. */
  study: Study | undefined;
  readonly own = new Own();
  readonly #engine: Promise<Engine>;
  /** There once the engine is. */
  #dealer!: Dealer;

  constructor(engine: Promise<Engine>) {
    this.#engine = engine;
  }

  /** Waits for the engine, and learns what can be asked. */
  async begin(): Promise<Engine> {
    const engine = await this.#engine;
    this.#dealer = new Dealer(engine);
    this.start = (await engine.ask("start", { start: {} })) as unknown as Start;
    return engine;
  }

  /** What stands beside a message: the files that are there, and what is changed of the game. */
  #around(change?: unknown): Json {
    const { texts } = this.own;
    return { ...(Object.keys(texts).length ? { texts } : {}), ...(change ? { change } : {}) };
  }

  /** Asks a message. Of one slot only the latest is answered. */
  async told(slot: string, message: Json, change?: unknown): Promise<Json> {
    return (await this.#engine).ask(slot, { ...message, ...this.#around(change) });
  }

  /** Leaves what a slot asks. */
  leave(slot: string): void {
    this.#engine.then((engine) => engine.leave(slot));
  }

  /** Lets so many messages be worked on at once, if as many can be. */
  employ(many: number): void {
    this.#engine.then((engine) => engine.employ(many));
  }

  /** Asks a question; what is changed of its game stands beside it. */
  async answer(slot: string, question: Question): Promise<Replied> {
    const { change, ...answer } = question;
    return replied(await this.told(slot, { answer }, change));
  }

  /** Asks a question, whose fights are dealt out. */
  async deal(slot: string, asked: Question, hears?: Hears): Promise<Played> {
    const { change, ...question } = asked;
    const heard: Heard = {
      progress: (fights, end) => hears?.progress(fights, end),
      soFar: (answer) => hears?.soFar(answer as unknown as Answer),
    };
    const around = this.#around(change);
    return played(await this.#dealer.ask(slot, { question, around }, heard));
  }

  /** Whether the fights of a question are dealt out. */
  isDealt(slot: string): boolean {
    return this.#dealer.isDealt(slot);
  }

  /** Stops a question whose fights are dealt out. */
  stop(slot: string): void {
    this.#dealer.stop(slot);
  }

  /** Goes on with a question that was stopped. */
  async goOn(slot: string): Promise<Played> {
    return played(await this.#dealer.goOn(slot));
  }

  /** Learns the names and the forms of the game of a question, unless they are known. */
  async learn(values: Values): Promise<void> {
    const { system, roster } = values as { system?: string; roster?: string };
    const first = this.start?.games[0]?.name ?? "";
    const name = system ?? roster ?? this.#gameOfScenario(values) ?? first;
    if (name === this.name) return;
    this.name = name;
    const reply = await this.told("game", { game: { name } }).catch(() => undefined);
    if (!reply || name !== this.name) return;
    this.unread = reply.error as Complaint | undefined;
    if (!this.unread) this.game = reply as unknown as Game;
  }

  /** Copies a game that comes with the engine; returns a first question about the copy. */
  async copy(name: string): Promise<Question | undefined> {
    const { texts } = await this.told("files", { files: { name } });
    return this.adopt(name, texts as Texts);
  }

  /** Begins a game of one's own; returns a first question about it, if it can be read. */
  async adopt(name: string, texts: Texts): Promise<Question | undefined> {
    const own = this.own.begin(name, texts);
    const reply = await this.told("game", { game: { name: own } });
    return reply.error ? undefined : firstQuestion(own, reply as unknown as Game);
  }

  /** Follows the files of the command's folder; `changed` hears of them, at first and after each change. */
  follow(folder: Folder, changed: (isFirst: boolean) => void): Promise<void> {
    let isFirst = true;
    return this.own.follow(folder, async () => {
      const { study: name } = this.own;
      const told = name ? await this.told("study", { study: { name } }) : undefined;
      if (told && !told.error) this.study = told as unknown as Study;
      changed(isFirst);
      isFirst = false;
    });
  }

  /** Forgets what is known of the game, whose files have changed. */
  forget(): void {
    this.name = "";
  }

  /** The names of a kind of thing. */
  readonly names = (of: string): string[] | undefined => {
    switch (of) {
      case "game":
      case "roster":
        return [...this.own.games, ...this.built, ...(this.start?.starters ?? [])];
      case "fighter":
        return this.game?.fighters ?? [];
      case "scenario":
        return [...new Set([...(this.game?.scenarios ?? []), ...this.own.scenarios])];
      default:
        return undefined;
    }
  };

  /** The names of the built-in games. */
  get built(): string[] {
    return this.start?.games.map((game) => game.name) ?? [];
  }

  /** The ends of a scale of the game: of those that its text has, where it says them. */
  readonly scale = (of: string): [number, number] | undefined => {
    if (of === "rating") return this.game?.rating.book ?? this.game?.rating.accepts;
    return of === "against" ? this.game?.against?.accepts : undefined;
  };

  /** Returns the game of a scenario, by the name or the path of it. */
  #gameOfScenario({ scenario }: { scenario?: string }): string | undefined {
    if (!scenario) return undefined;
    const folder = scenario.split("/scenarios/")[0];
    if (folder !== scenario) return folder;
    return this.own.systemOf(scenario) ?? scenario.split("-")[0];
  }
}
