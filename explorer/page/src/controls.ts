// The controls of a question: its values, what is changed of its game, the seed, and what is done with it.

import { html, nothing, type TemplateResult } from "lit";
import { type Change, changes } from "./changes.ts";
import { type Around, form, type Values } from "./forms.ts";
import type { Kind } from "./game.ts";
import type { Question } from "./link.ts";
import type { Session } from "./session.ts";
import { type Written, written } from "./show.ts";
import type { View } from "./views.ts";

/** The keys that name fighters. */
const FIGHTERS = ["a", "b", "attacker", "defender", "defenders", "profiles"];

/** What is asked, and what is done with it. */
export interface Controls {
  session: Session;
  view: View;
  kind: Kind | undefined;
  question: Question;
  values: Values;
  isPinned: boolean;
  written: Written | undefined;
  /** Hears of another question; `settled` when a gesture is over. */
  put(question: Question, settled: boolean): void;
  /** Goes to the view of a question. */
  go(question: Question): void;
  pin(): void;
  unpin(): void;
  copyLink(): void;
  write(): void;
}

export function controls(of: Controls): TemplateResult {
  const { names, scale, game } = of.session;
  const { kind, question } = of;
  const changed = (values: Values, settled: boolean) => {
    if (kind) of.put({ ...question, [kind.name]: values }, settled);
  };
  const around: Around = { names, scale, situation: game?.forms.situation, changed };
  return html`
    ${study(of)}
    ${of.view.kind ? html`<p class="says">${of.view.says}</p>` : kinds(of)}
    ${kind ? form(kind.values, of.values, around) : nothing}
    ${changesOf(of, around)}
    ${seed(of)}
    <div class="acts">
      <button type="button" @click=${of.pin}>${of.isPinned ? "Pin this instead" : "Pin"}</button>
      ${of.isPinned ? html`<button type="button" @click=${of.unpin}>Unpin</button>` : nothing}
      <button type="button" @click=${of.copyLink}>Copy link</button>
      <button type="button" @click=${of.write}>As a study, as a command</button>
    </div>
    ${of.written ? written(of.written) : nothing}
  `;
}

/** The questions of the study that the command has opened. */
function study({ session, question, go }: Controls): TemplateResult | typeof nothing {
  if (!session.study) return nothing;
  const { name, questions } = session.study;
  const asked = JSON.stringify(question);
  const choose = (event: Event) => {
    const chosen = questions[Number((event.target as HTMLSelectElement).value)];
    if (chosen) go(chosen.question);
  };
  return html`<div class="field"><label for="study-of">${name}</label><select id="study-of" @change=${choose}>
    <option value="">a question of the study</option>${questions.map(
      (one, nth) =>
        html`<option value=${nth} ?selected=${JSON.stringify(one.question) === asked}>${one.says}</option>`,
    )}</select></div>`;
}

/** The menu of kinds of questions. */
function kinds({ session, kind, put }: Controls): TemplateResult {
  const all = session.start?.kinds ?? [];
  const choose = (event: Event) => {
    const name = (event.target as HTMLSelectElement).value;
    const chosen = all.find((one) => one.name === name);
    if (chosen) put({ [name]: chosen.example }, true);
  };
  return html`<div class="field"><label for="kind">question</label><select id="kind" @change=${choose}>${all.map(
    (one) =>
      html`<option value=${one.name} ?selected=${one === kind}>${one.name}: ${one.says}</option>`,
  )}</select></div>`;
}

/** The controls of what may be changed of the game of the question. */
function changesOf(of: Controls, around: Around): TemplateResult | typeof nothing {
  const { session, question, values } = of;
  if (!session.game) return nothing;
  const named = FIGHTERS.flatMap((key) => values[key] ?? []) as string[];
  const put = (change: Change | undefined, settled: boolean) => {
    const { change: _, ...rest } = question;
    of.put(change ? { ...rest, change } : rest, settled);
  };
  const change = question.change as Change | undefined;
  return changes(around, session.name, session.game, named, change, put);
}

function seed({ question, put }: Controls): TemplateResult {
  const change = (event: Event) => {
    const text = (event.target as HTMLInputElement).value;
    const { seed: _, ...rest } = question;
    put(text === "" ? rest : { ...rest, seed: Number(text) }, true);
  };
  return html`<div class="field"><label for="seed">seed</label><input id="seed" type="number" min="0" step="1"
    .value=${String(question.seed ?? "")} placeholder="1" @change=${change}></div>`;
}
