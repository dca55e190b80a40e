// What differs between the pinned question and this one, and what it does to the numbers.

import { html, nothing, type TemplateResult } from "lit";
import type { Question } from "./link.ts";
import type { Answer, Numbered } from "./show.ts";

/** A pinned question and its answer. */
export interface Pin {
  question: Question;
  answer: Answer;
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

const percent = (chance: number) => `${(chance * 100).toFixed(1)} %`;
const shown = (one: Numbered, value = one.value) =>
  one.unit === "chance" ? percent(value) : value.toFixed(2);

/** Returns a change with its sign, as percentage points for chances. */
function change(before: Numbered, after: Numbered): string {
  const by = after.value - before.value;
  const sign = by < 0 ? "−" : "+";
  const size = Math.abs(by);
  return after.unit === "chance"
    ? `${sign}${(size * 100).toFixed(1)} pp`
    : `${sign}${size.toFixed(2)}`;
}

/** Returns whether the noise of two sampled numbers alone may tell them apart. */
function isNoise(before: Numbered, after: Numbered): boolean {
  const [low, high] = before.interval ?? [before.value, before.value];
  const [least, most] = after.interval ?? [after.value, after.value];
  return least <= high && low <= most && !(before.interval === null && after.interval === null);
}

export function comparison(pin: Pin, question: Question, now: Answer | undefined): TemplateResult {
  const changed = differences(pin.question, question).filter(([key]) => key !== "change.of");
  const numbers = (now?.numbers ?? []).flatMap((after) => {
    const before = pin.answer.numbers.find(
      (one) => one.key === after.key && one.says === after.says,
    );
    return before && before.value !== after.value ? [{ before, after }] : [];
  });
  numbers.sort((one, other) => size(other) - size(one));
  return html`<section class="pinned" aria-label="Compared with the pinned answer">
    <h2>Against the pinned answer</h2>
    <p>${pin.answer.sentences[0]}</p>
    ${
      changed.length
        ? html`<ul class="changes">${changed.map(([key, was, is]) => html`<li><b>${key}</b>: ${was} → ${is}</li>`)}</ul>`
        : html`<p>Nothing differs since.</p>`
    }
    ${
      numbers.length
        ? html`<div class="scroll" tabindex="0" role="region" aria-label="Numbers that changed"><table>
          <thead><tr><th scope="col">Number</th><th scope="col" class="number">Pinned</th>
            <th scope="col" class="number">Now</th><th scope="col" class="number">Change</th></tr></thead>
          <tbody>${numbers.map(
            ({ before, after }) => html`<tr><th scope="row">${after.says}</th>
              <td class="number">${shown(before)}</td><td class="number">${shown(after)}</td>
              <td class="number">${change(before, after)}${isNoise(before, after) ? html`<span title="The intervals overlap"> (noise?)</span>` : nothing}</td></tr>`,
          )}</tbody></table></div>`
        : now && changed.length
          ? html`<p>No number is another.</p>`
          : nothing
    }
  </section>`;
}

function size({ before, after }: { before: Numbered; after: Numbered }): number {
  const by = Math.abs(after.value - before.value);
  return after.unit === "chance" ? by : by / (1 + Math.abs(before.value));
}
