// The address of the page in history: each is a whole question, with the files that it needs.

import type { Texts } from "./game.ts";
import { type Linked, link, type Question } from "./link.ts";
import type { Session } from "./session.ts";

/** What marks the addresses of this page: where files are kept, and where only this visit has them. */
const [KEPT, VISIT] = ["kept", String(performance.timeOrigin)];

/** What an address is made of. */
export interface Shown {
  view: string;
  question: Question;
  pin: Question | undefined;
}

export class Addresses {
  readonly #session: Session;
  /** The files that the present address holds. */
  #held: Texts = {};
  #noted: Promise<void> = Promise.resolve();

  constructor(session: Session) {
    this.#session = session;
  }

  /** Writes the address of what is shown, as a step of history or in the place of the present one. */
  note(how: "pushState" | "replaceState", { view, question, pin }: Shown): Promise<void> {
    const { own, start } = this.#session;
    const state: Linked = { view, question };
    const held = this.files([question, pin]);
    if (Object.keys(held).length) state.texts = held;
    if (pin) state.pin = pin;
    if (start) state.build = start.build.sources;
    const mark = own.isKept ? KEPT : VISIT;
    const before = this.#noted;
    const write = async () => {
      const address = await link(state);
      await before;
      this.#held = held;
      history[how](mark, "", address);
    };
    this.#noted = write();
    return this.#noted;
  }

  /**
   * Takes the files of the address: of this page's own past, or of a link, which overwrites none.
   * Returns what there is to say about it.
   */
  take(texts: Texts): string {
    const { own } = this.#session;
    const held = this.#held;
    this.#held = texts;
    const mark: unknown = history.state;
    if (mark === KEPT && !own.isKept) own.reread();
    if (mark === (own.isKept ? KEPT : VISIT)) {
      const left = own.restore(held, texts);
      return left.length ? `Changed since, and left as it is: ${left.join(", ")}.` : "";
    }
    if (Object.keys(texts).length === 0) return "";
    own.adopt(texts);
    return "This link brings its own files. Yours are kept, and back when you open the page anew.";
  }

  /** Returns the files of questions: of their games, and of the games of their scenarios. */
  files(questions: unknown): Texts {
    const all = Object.entries(this.#session.own.texts);
    const asked = JSON.stringify(questions);
    const named = all.filter(([path]) => asked.includes(path)).map(([, text]) => text);
    const shown = [asked, ...named].join("\n");
    return Object.fromEntries(all.filter(([path]) => shown.includes(path.split("/")[0] ?? path)));
  }
}
