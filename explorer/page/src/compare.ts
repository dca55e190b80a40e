// What differs between the pinned question and this one, and what it does to the numbers.

import { html, nothing, type TemplateResult } from "lit";
import type { Texts } from "./game.ts";
import type { Question } from "./link.ts";
import type { Session } from "./session.ts";
import { type Acts, type Answer, said, shown } from "./show.ts";

/** A pinned question and its answer. */
export interface Pin {
  question: Question;
  answer: Answer;
  /** The files of one's own that it was asked with. */
  files: Texts;
}

/** Asks what an answer changes of the pinned one, where the engine can say. */
export async function compare(
  session: Session,
  pin: Pin,
  answer: Answer,
): Promise<Answer | undefined> {
  if (pin.answer === answer) return undefined;
  const compared = { before: pin.answer.numbers, after: answer.numbers };
  const reply = await session.told("compared", { compared }).catch(() => undefined);
  return reply && !reply.error ? (reply as unknown as Answer) : undefined;
}

/** Returns each value inside a value, by its path. */
function flat(value: unknown, path = ""): [string, string][] {
  if (typeof value !== "object" || value === null) return [[path, JSON.stringify(value)]];
  const inner = Object.entries(value as Record<string, unknown>);
  return inner.flatMap(([key, one]) => flat(one, path ? `${path}.${key}` : key));
}

/** Returns what differs between two questions: where, then what stood there and what stands there. */
export function differences(before: Question, after: Question): [string, string, string][] {
  const [old, now] = [new Map(flat(before)), new Map(flat(after))];
  const keys = [...new Set([...old.keys(), ...now.keys()])];
  return keys
    .map((key): [string, string, string] => [key, old.get(key) ?? "–", now.get(key) ?? "–"])
    .filter(([, was, is]) => was !== is);
}

/** Returns what differs from the pinned question, and what the engine says that it does. */
export function comparison(
  pin: Pin,
  question: Question,
  files: Texts,
  compared: Answer | undefined,
  acts: Acts,
): TemplateResult {
  const changed = differences(pin.question, question).filter(([key]) => key !== "change.of");
  const edited = Object.keys(pin.files).filter((path) => pin.files[path] !== files[path]);
  return html`<section class="pinned" aria-label="Compared with the pinned answer">
    <h2>Against the pinned answer</h2>
    <p>${pin.answer.sentences[0]}</p>
    ${
      changed.length || edited.length
        ? html`<ul class="changes">
          ${changed.map(([key, was, is]) => html`<li><b>${key}</b>: ${was} → ${is}</li>`)}
          ${edited.map((path) => html`<li><b>${path}</b>: another text</li>`)}</ul>`
        : html`<p>Nothing differs since.</p>`
    }
    ${compared ? html`${said(compared)}${shown(compared, acts)}` : nothing}
  </section>`;
}
