// An answer on the page: sentences, charts as reports draw them, tables, and how it was computed.

import { html, nothing, type TemplateResult } from "lit";
import { unsafeHTML } from "lit/directives/unsafe-html.js";

export interface Chart {
  name: string;
  title: string;
  alt: string;
  svg: string;
  inline: string;
}

export interface Table {
  caption: string;
  columns: { heading: string; numeric: boolean }[];
  rows: string[][];
  folded: boolean;
  charts: string[];
}

export interface Numbered {
  key: string;
  says: string;
  unit: string;
  value: number;
  interval: [number, number] | null;
}

/** What the engine says of a question. */
export interface Answer {
  stem: string;
  question: string;
  sentences: string[];
  verdicts: string[];
  method: string;
  rests_on: string;
  is_exact: boolean;
  numbers: Numbered[];
  tables: Table[];
  charts: Chart[];
  style: string;
  notes?: string[];
  apart?: Complaint | null;
  json?: Record<string, unknown>;
}

export interface Complaint {
  message: string;
  fix: string | null;
  place: {
    origin: string;
    line: number | null;
    column: number | null;
    span: [number, number] | null;
  } | null;
}

/** What is done with a chart or a table. */
export interface Acts {
  save(name: string, type: string, content: string | Blob): void;
  /** Returns what a cell opens, if anything. */
  cell?: ((table: Table, row: number, column: number) => (() => void) | undefined) | undefined;
  /** Returns what stood in a cell of the pinned answer, if it was something else. */
  was?: ((table: Table, row: number, column: number) => string | undefined) | undefined;
}

export function complaint(error: Complaint): TemplateResult {
  return html`<div class="error" role="alert">
    <p>${error.message}</p>
    ${error.fix ? html`<p class="fix">${error.fix}</p>` : nothing}
  </div>`;
}

/** Returns how many fights are played, and what stops them or goes on. */
export function played(
  [fights, end]: [number, number],
  act: { name: string; does(): void } | undefined,
): TemplateResult {
  return html`<progress max=${end} value=${fights} aria-label="Fights played"></progress>
    <p class="played">${fights} fights so far
      ${act ? html`<button type="button" @click=${act.does}>${act.name}</button>` : nothing}</p>`;
}

/** Returns a text in which no number is parted from its unit. */
const kept = (text: string) => text.replace(/ (%|pp)(?![A-Za-z])/g, "\u00a0$1");

/** Returns the answer in sentences. */
export function said(told: Answer): TemplateResult {
  const [first = "", ...rest] = told.sentences;
  return html`
    <p class="headline">${kept(first)}</p>
    ${rest.map((sentence) => html`<p>${kept(sentence)}</p>`)}
    ${told.apart ? complaint(told.apart) : nothing}
    ${told.notes?.map((note) => html`<p class="note">${note}</p>`)}
  `;
}

/** Returns its charts, its tables, and how it was computed. */
export function shown(told: Answer, acts: Acts): TemplateResult {
  return html`
    <div class="charts">${told.charts.map((chart) => figure(told.stem, chart, acts))}</div>
    ${told.tables.map((one) => table(told, one, acts))}
    ${told.method ? html`<p class="method">${kept(told.method)} ${told.rests_on}.</p>` : nothing}
  `;
}

function figure(stem: string, chart: Chart, acts: Acts): TemplateResult {
  const name = `${stem}-${chart.name}`;
  // Drawn by the engine, which escapes every name.
  return html`<figure>
    ${unsafeHTML(chart.inline)}
    <figcaption>
      <button type="button" class="quiet" @click=${() => acts.save(`${name}.svg`, "image/svg+xml", chart.svg)}>SVG</button>
      <button type="button" class="quiet" @click=${async () => acts.save(`${name}.png`, "image/png", await png(chart.svg))}>PNG</button>
    </figcaption>
  </figure>`;
}

/** Returns a drawing as a picture at twice its size. */
async function png(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png");
  });
}

function table(told: Answer, one: Table, acts: Acts): TemplateResult {
  const isNumber = (nth: number) => (one.columns[nth]?.numeric ? "number" : nothing);
  let isChanged = false;
  const cell = (text: string, row: number, nth: number) => {
    const opens = acts.cell?.(one, row, nth);
    const told = opens
      ? html`<button type="button" class="cell" @click=${opens}>${kept(text)}</button>`
      : kept(text);
    if (nth === 0) return html`<th scope="row" class=${isNumber(nth)}>${told}</th>`;
    const was = acts.was?.(one, row, nth);
    if (was === undefined) return html`<td class=${isNumber(nth)}>${told}</td>`;
    isChanged = true;
    const name = one.columns[nth]?.numeric ? "number changed" : "changed";
    return html`<td class=${name} title="Pinned: ${was}">${told}<span class="announce"> (pinned: ${was})</span></td>`;
  };
  const cells = one.rows.map((row, nth) => row.map((text, column) => cell(text, nth, column)));
  const isFolded = (one.folded || one.charts.length > 0) && !isChanged;
  return html`<details class="table" ?open=${!isFolded}>
    <summary>${one.caption || "Table"}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label=${one.caption || "Table"}><table>
      <thead><tr>${one.columns.map((column, nth) => html`<th scope="col" class=${isNumber(nth)}>${column.heading}</th>`)}</tr></thead>
      <tbody>${cells.map((row) => html`<tr>${row}</tr>`)}</tbody>
    </table></div>
    <button type="button" class="quiet" @click=${() => acts.save(`${told.stem}.csv`, "text/csv", csv(one))}>CSV</button>
  </details>`;
}

/** Returns a table as CSV. What a spreadsheet would take for a formula is preceded by an apostrophe. */
function csv(one: Table): string {
  const cell = (text: string) => {
    const safe = /^[=+\-@]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
    return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const rows = [one.columns.map((column) => column.heading), ...one.rows];
  return rows.map((row) => `${row.map(cell).join(",")}\n`).join("");
}

/** A question as a study and as a command have it. */
export interface Written {
  study: string;
  command: string | null;
}

export function written({ study, command }: Written): TemplateResult {
  return html`<div class="written"><label for="study">In a study</label>
    <textarea id="study" readonly rows="6" .value=${study}></textarea>
    ${
      command
        ? html`<label for="command">In a terminal</label>
          <input id="command" type="text" readonly .value=${command}>`
        : nothing
    }</div>`;
}

/** Offers a file to save. */
export function save(name: string, type: string, content: string | Blob): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
}
