// Controls made from the schemas of questions: domains are sliders, choices menus, names lists.

import { html, nothing, type TemplateResult } from "lit";

/** A JSON Schema, as the engine writes them. */
export interface Schema {
  type?: string;
  title?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  "x-taplo"?: { docs?: { enumValues?: string[] } };
  /** What it means in a game: a name in its files, or a number on one of its scales. */
  "x-of"?: string;
}

/** A table of values. */
export type Values = Record<string, unknown>;

/** What a control needs to know beside its schema. */
export interface Around {
  /** The names of a kind of thing: a fighter, a game, a roster, a scenario; none if it has no names. */
  names(of: string): string[] | undefined;
  /** The ends of a scale of the game: a rating, or what checks are made against. */
  scale(of: string): [number, number] | undefined;
  /** The schema of the situation of the question's game. */
  situation?: Schema | undefined;
  /** Hears a change; `settled` when a gesture is over. */
  changed(values: Values, settled: boolean): void;
}

/** The widest range of whole numbers that is a slider. */
const SLIDER_MAX = 1000;
/** Keys that say how an answer is computed, which few change. */
const EFFORT = ["method", "trials", "target_error", "seed"];

let ids = 0;
const known = new WeakMap<object, Map<string, string>>();
const rows = new WeakMap<Schema, Schema[]>();

/** Returns the schema of a row of a list, which has ids of its own. */
function rowOf(items: Schema, nth: number): Schema {
  const all = rows.get(items) ?? [];
  rows.set(items, all);
  all[nth] ??= { ...items };
  return all[nth];
}

/** Returns an id for a control that stays the same for its place. */
function idOf(form: object, key: string): string {
  const ofForm = known.get(form) ?? new Map<string, string>();
  known.set(form, ofForm);
  const id = ofForm.get(key) ?? `control-${++ids}`;
  ofForm.set(key, id);
  return id;
}

const words = (key: string) => key.replaceAll("_", " ");

/** Returns the controls of a table of values. */
export function form(schema: Schema, values: Values, around: Around): TemplateResult {
  const known = schema.properties ?? {};
  // What no key of the form stands for, such as a question inside a question.
  const others = Object.keys(values).filter((key) => !(key in known));
  const keys = [...Object.entries(known), ...others.map((key): [string, Schema] => [key, {}])];
  const isEffort = ([key]: [string, Schema]) => EFFORT.includes(key);
  const one = ([key, inner]: [string, Schema]) => {
    const required = schema.required?.includes(key) ?? false;
    const put = (value: unknown, settled: boolean) => {
      const next = { ...values };
      if (value === undefined) delete next[key];
      else next[key] = value;
      around.changed(next, settled);
    };
    return field(schema, { key, schema: inner, value: values[key], required, put, around });
  };
  const effort = keys.filter(isEffort);
  return html`<div class="form">
    ${keys.filter((entry) => !isEffort(entry)).map(one)}
    ${
      effort.length
        ? html`<details class="effort"><summary>How it is computed</summary>${effort.map(one)}</details>`
        : nothing
    }
  </div>`;
}

interface Field {
  key: string;
  schema: Schema;
  value: unknown;
  required: boolean;
  put(value: unknown, settled: boolean): void;
  around: Around;
}

function field(owner: object, field: Field): TemplateResult {
  const { key, schema, around, put, value } = field;
  const inner = key === "set" ? around.situation : schema.properties ? schema : undefined;
  if (inner?.properties) {
    const isEmpty = Object.keys(inner.properties).length === 0;
    const changed = (values: Values, settled: boolean) =>
      put(Object.keys(values).length ? values : undefined, settled);
    const values = (value ?? {}) as Values;
    return isEmpty
      ? html``
      : html`<fieldset>
          <legend title=${schema.description ?? ""}>${key === "set" ? "Situation" : words(key)}</legend>
          ${form(inner, values, { ...around, changed })}
        </fieldset>`;
  }
  const id = idOf(owner, key);
  const usual = schema.default;
  const isSet = value !== undefined;
  return html`<div class="field" title=${schema.description ?? ""}>
    <label for=${id}>${words(key)}</label>
    ${control(id, field)}
    ${
      isSet && !field.required
        ? html`<button type="button" class="quiet" title="Leave it out${usual === undefined ? "" : `: ${String(usual)}`}"
            aria-label="leave out ${words(key)}" @click=${() => put(undefined, true)}>×</button>`
        : nothing
    }
  </div>`;
}

function control(id: string, { key, schema, value, put, around, required }: Field): TemplateResult {
  const shown = value ?? schema.default;
  const of = schema["x-of"];
  const names = of && around.names(of);
  if (names) return menu(id, names, [], shown, required, put);
  const scale = of && around.scale(of);
  if (scale) {
    return number(id, words(key), { ...schema, minimum: scale[0], maximum: scale[1] }, shown, put);
  }
  if (schema.enum) {
    const says = schema["x-taplo"]?.docs?.enumValues ?? [];
    return menu(id, schema.enum, says, shown, required, put);
  }
  switch (schema.type) {
    case "boolean":
      return html`<input id=${id} type="checkbox" .checked=${shown === true}
        @change=${(event: Event) => put((event.target as HTMLInputElement).checked, true)}>`;
    case "integer":
    case "number":
      return number(id, words(key), schema, shown, put);
    case "string":
      return html`<input id=${id} type="text" .value=${String(shown ?? "")}
        @change=${(event: Event) => put((event.target as HTMLInputElement).value || undefined, true)}>`;
    case "array":
      return list(id, schema, shown, put, around);
    default:
      return json(id, shown, put);
  }
}

function menu(
  id: string,
  all: unknown[],
  says: string[],
  shown: unknown,
  required: boolean,
  put: Field["put"],
): TemplateResult {
  // A name that is not on the list, such as the path of an own file, stays what it is.
  const extra = shown !== undefined && !all.includes(shown) ? [shown] : [];
  const options = [...extra, ...all];
  const choose = (event: Event) => {
    const chosen = (event.target as HTMLSelectElement).value;
    put(
      options.find((one) => String(one) === chosen),
      true,
    );
  };
  return html`<select id=${id} @change=${choose}>
    ${shown === undefined || !required ? html`<option value="" ?selected=${shown === undefined}></option>` : nothing}
    ${options.map((one) => {
      const about = says[all.indexOf(one)];
      return html`<option value=${String(one)} title=${about ?? ""} ?selected=${one === shown}>${String(one)}</option>`;
    })}
  </select>`;
}

/** Returns the least and the most of a number, where both are known. */
function range(schema: Schema): [number, number] | undefined {
  const { minimum, maximum } = schema;
  return minimum === undefined || maximum === undefined ? undefined : [minimum, maximum];
}

function number(
  id: string,
  label: string,
  schema: Schema,
  shown: unknown,
  put: Field["put"],
): TemplateResult {
  const ends = range(schema);
  const step = schema.type === "integer" ? 1 : "any";
  const take = (settled: boolean) => (event: Event) => {
    const text = (event.target as HTMLInputElement).value;
    const value = Number(text);
    if (text !== "" && Number.isFinite(value)) put(value, settled);
    else if (settled) put(undefined, true);
  };
  const box = html`<input id=${id} type="number" step=${step} min=${schema.minimum ?? nothing}
    max=${schema.maximum ?? nothing} .value=${shown === undefined ? "" : String(shown)}
    @change=${take(true)}>`;
  if (!ends || schema.type !== "integer" || SLIDER_MAX < ends[1] - ends[0]) return box;
  return html`<input type="range" aria-label=${label}
      min=${ends[0]} max=${ends[1]} .value=${String(shown ?? Math.max(ends[0], Math.min(0, ends[1])))}
      @input=${take(false)} @change=${take(true)}>${box}`;
}

/** Two ends of a range, or a list with commas. */
function list(
  id: string,
  schema: Schema,
  shown: unknown,
  put: Field["put"],
  around: Around,
): TemplateResult {
  const items = schema.items ?? {};
  const all = Array.isArray(shown) ? shown : [];
  const names = items["x-of"] && around.names(items["x-of"]);
  if (names) {
    const toggle = (name: string) => (event: Event) => {
      const kept = all.filter((one) => one !== name);
      if ((event.target as HTMLInputElement).checked) kept.push(name);
      put(kept.length ? kept : undefined, true);
    };
    return html`<details class="names"><summary id=${id}>${all.length ? all.join(", ") : "all"}</summary>
      ${names.map(
        (name) => html`<label><input type="checkbox" .checked=${all.includes(name)}
          @change=${toggle(name)}> ${name}</label>`,
      )}</details>`;
  }
  if (items.properties) return tables(items, all as Values[], put, around);
  if (items.type === "integer" || items.type === "number" || items.type === "string") {
    const read = (text: string) => {
      const parts = text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean);
      return items.type === "string" ? parts : parts.map(Number);
    };
    const take = (event: Event) => {
      const value = read((event.target as HTMLInputElement).value);
      put(value.length ? value : undefined, true);
    };
    return html`<input id=${id} type="text" .value=${all.join(", ")} @change=${take}>`;
  }
  return json(id, shown, put);
}

/** A list of tables, each with its controls. */
function tables(items: Schema, all: Values[], put: Field["put"], around: Around): TemplateResult {
  const replaced = (nth: number, by: Values[], settled: boolean) => {
    const next = all.toSpliced(nth, 1, ...by);
    put(next.length ? next : undefined, settled);
  };
  return html`<div class="tables">
    ${all.map((values, nth) => {
      const changed = (next: Values, settled: boolean) => replaced(nth, [next], settled);
      return html`<fieldset><legend>${nth + 1}</legend>
        ${form(rowOf(items, nth), values, { ...around, changed })}
        <button type="button" class="quiet" @click=${() => replaced(nth, [], true)}>Remove ${nth + 1}</button>
      </fieldset>`;
    })}
    <button type="button" class="quiet" @click=${() => put([...all, all.at(-1) ?? {}], true)}>Add</button>
  </div>`;
}

/** Whatever no control is made for, as JSON. */
function json(id: string, shown: unknown, put: Field["put"]): TemplateResult {
  const take = (event: Event) => {
    const area = event.target as HTMLTextAreaElement;
    try {
      area.setCustomValidity("");
      put(area.value.trim() === "" ? undefined : JSON.parse(area.value), true);
    } catch (error) {
      area.setCustomValidity(String(error));
      area.reportValidity();
    }
  };
  const text = shown === undefined ? "" : JSON.stringify(shown, undefined, 1);
  return html`<textarea id=${id} rows=${Math.min(12, text.split("\n").length + 1)} spellcheck="false"
    .value=${text} @change=${take}></textarea>`;
}
