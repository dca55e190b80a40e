// What is changed of a game: rules, stat lines and weapons, as a `[[variant]]` of a study has it.

import { html, nothing, type TemplateResult } from "lit";
import { type Around, form, type Schema, type Values } from "./forms.ts";

/** What a `[[variant]]` holds. */
export interface Change {
  of: string;
  set?: Values;
  profile?: Record<string, Values>;
  weapon?: Record<string, Values>;
}

/** The lines of a roster. */
export interface Roster {
  profiles: Line[];
  weapons: Line[];
}

interface Line {
  name: string;
  values: Values;
}

/** The forms of a game. */
export interface Forms {
  profile: Schema;
  weapon: Schema;
  parameters: Schema;
}

type Put = (change: Change | undefined, settled: boolean) => void;

const filled = new WeakMap<Line, Schema>();

/** Returns the form of a line, whose defaults are its values. */
function formOf(line: Line, schema: Schema): Schema {
  const known = filled.get(line);
  if (known) return known;
  const properties = Object.entries(schema.properties ?? {}).map(([key, one]) => [
    key,
    { ...one, default: line.values[key] ?? one.default },
  ]);
  const made = { ...schema, required: [], properties: Object.fromEntries(properties) };
  filled.set(line, made);
  return made;
}

/** Returns the controls of what may be changed; `fighters` are those that the question is about. */
export function changes(
  around: Around,
  of: string,
  game: { forms: Forms; roster: Roster | null },
  fighters: string[],
  change: Change | undefined,
  put: Put,
): TemplateResult {
  const now = change ?? { of };
  const without = <T extends object>(all: T, key: keyof T, value: Values): T => {
    const { [key]: _, ...rest } = all;
    return (Object.keys(value).length ? { ...all, [key]: value } : rest) as T;
  };
  const given = (next: Change, settled: boolean) => {
    const isEmpty = [next.set, next.profile, next.weapon].every((one) => !one);
    put(isEmpty ? undefined : next, settled);
  };
  const part = (kind: "profile" | "weapon", line: Line) => {
    const all = now[kind] ?? {};
    const changed = (values: Values, settled: boolean) =>
      given(without(now, kind, without(all, line.name, values)), settled);
    const values = all[line.name] ?? {};
    const schema = formOf(line, game.forms[kind]);
    return html`<details class="line">
      <summary>${line.name}${Object.keys(values).length ? html` <em>changed</em>` : nothing}</summary>
      ${form(schema, values, { ...around, changed })}
    </details>`;
  };
  const isAsked = (line: Line) => fighters.length === 0 || fighters.includes(line.name);
  const rules = (values: Values, settled: boolean) => given(without(now, "set", values), settled);
  const parameters = Object.keys(game.forms.parameters.properties ?? {}).length;
  return html`<details class="changes-of" ?open=${change !== undefined}>
    <summary>Change the game</summary>
    ${change ? html`<button type="button" class="quiet" @click=${() => put(undefined, true)}>Undo all changes</button>` : nothing}
    ${game.roster?.profiles.filter(isAsked).map((line) => part("profile", line))}
    ${game.roster?.weapons.map((line) => part("weapon", line))}
    ${
      parameters
        ? html`<details class="line"><summary>Rules${now.set ? html` <em>changed</em>` : nothing}</summary>
          ${form(game.forms.parameters, now.set ?? {}, { ...around, changed: rules })}</details>`
        : nothing
    }
  </details>`;
}
