// The table of a squad fight, on which things can be moved.

import type { Question } from "./link.ts";
import type { Move, Scene } from "./scene.ts";
import { kindOf, type Session } from "./session.ts";
import type { Complaint } from "./show.ts";

/** Returns the scenario of a question, if it has one. */
export function scenarioOf(question: Question): string | undefined {
  const values = question[kindOf(question) ?? ""] as { scenario?: string } | undefined;
  return values?.scenario;
}

export class Squads {
  /** The table of the question before any fight. */
  scene: Scene | undefined;
  /** Why something cannot be where it was put. */
  refusal: Complaint | undefined;
  #asked = "";

  /** Learns the table of a question, unless it is known. */
  async learn(session: Session, question: Question): Promise<void> {
    const scenario = scenarioOf(question);
    const asked = JSON.stringify([scenario, question.change, session.own.texts]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.refusal = undefined;
    if (scenario === undefined) {
      this.scene = undefined;
      return;
    }
    const message = { scene: { scenario } };
    const reply = await session.told("scene", message, question.change).catch(() => undefined);
    // What is wrong with a scenario its answer says.
    if (reply && asked === this.#asked) this.scene = reply.scene as Scene | undefined;
  }

  /** Moves a thing; returns the question about the table on which it is moved, unless it is refused. */
  async arrange(session: Session, question: Question, move: Move): Promise<Question | undefined> {
    const [kind = "", scenario] = [kindOf(question), scenarioOf(question)];
    if (scenario === undefined) return undefined;
    const { thing, by } = move;
    const arranged = { scenario, of: thing.of, nth: thing.nth, by };
    const reply = await session.told("arranged", { arranged }, question.change);
    this.refusal = reply.error as Complaint | undefined;
    if (this.refusal) return undefined;
    const path = session.own.arrange(scenario, reply.text as string);
    return { ...question, [kind]: { ...(question[kind] as object), scenario: path } };
  }
}
