// What is asked beside a question, once its answer has rested for a while.

import type { Question } from "./link.ts";
import type { Session } from "./session.ts";
import type { Answer } from "./show.ts";

/** How long an answer rests before more is asked. */
const PAUSE_MS = 200;
/** How many messages are worked on at once, so that what is asked next need not wait. */
const HANDS = 2;

export class Beside {
  readonly #session: Session;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #asked: string[] = [];

  constructor(session: Session) {
    this.#session = session;
  }

  /** Asks questions in a while, unless they are left by then; `heard` gets those that have an answer. */
  ask(questions: Question[], heard: (answers: Answer[]) => void): void {
    this.leave();
    this.#pause = setTimeout(async () => {
      this.#session.employ(HANDS);
      this.#asked = questions.map((_, nth) => `beside-${nth}`);
      const asked = questions.map((one, nth) => this.#session.answer(`beside-${nth}`, one));
      const replies = await Promise.all(asked).catch(() => undefined);
      if (replies) heard(replies.flatMap((reply) => reply.answer ?? []));
    }, PAUSE_MS);
  }

  /** Leaves what is asked. */
  leave(): void {
    clearTimeout(this.#pause);
    for (const slot of this.#asked.splice(0)) this.#session.leave(slot);
  }
}
