// What the page has learned from the engine, and how it asks.

import type { Engine, Json, Progress } from "./engine.ts";
import type { Values } from "./forms.ts";
import type { Game, Start } from "./game.ts";
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

export class Session {
  /** What the engine said first. */
  start: Start | undefined;
  /** The game of the question. */
  game: Game | undefined;
  /** Its name. */
  name = "";
  /** What is wrong with its files. */
  unread: Complaint | undefined;
  readonly own = new Own();
  readonly #engine: Promise<Engine>;

  constructor(engine: Promise<Engine>) {
    this.#engine = engine;
  }

  /** Waits for the engine, and learns what can be asked. */
  async begin(): Promise<Engine> {
    const engine = await this.#engine;
    this.start = (await engine.ask("start", { start: {} })) as unknown as Start;
    return engine;
  }

  /** Asks a message about the files that are there. Of one slot only the latest is answered. */
  async told(slot: string, message: Json, progress?: Progress): Promise<Json> {
    const texts = this.own.texts;
    const whole = Object.keys(texts).length ? { ...message, texts } : message;
    return (await this.#engine).ask(slot, whole, progress);
  }

  /** Asks a question; what is changed of its game stands beside it. */
  async answer(slot: string, question: Question, progress?: Progress): Promise<Replied> {
    const { change, ...answer } = question;
    const reply = await this.told(slot, change ? { answer, change } : { answer }, progress);
    if (reply.error) return { failed: reply.error as Complaint };
    return { answer: reply as unknown as Answer };
  }

  /** Learns the names and the forms of the game of a question, unless they are known. */
  async learn(values: Values): Promise<void> {
    const { system, roster } = values as { system?: string; roster?: string };
    const first = this.start?.games[0]?.name ?? "";
    const name = system ?? roster ?? gameOfScenario(values) ?? first;
    if (name === this.name) return;
    this.name = name;
    const reply = await this.told("game", { game: { name } }).catch(() => undefined);
    if (!reply || name !== this.name) return;
    this.unread = reply.error as Complaint | undefined;
    if (!this.unread) this.game = reply as unknown as Game;
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
        return this.game?.scenarios ?? [];
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
}

/** Returns the game of a scenario, by the name or the path of it. */
function gameOfScenario({ scenario }: { scenario?: string }): string | undefined {
  if (!scenario) return undefined;
  const folder = scenario.split("/scenarios/")[0];
  return folder === scenario ? scenario.split("-")[0] : folder;
}
