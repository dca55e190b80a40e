// The files of games of one's own, in an editor that marks errors at their lines.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Editor, Mark } from "./editor.ts";
import type { Texts } from "./game.ts";
import { type Complaint, save } from "./show.ts";

/** Loads the editor, which few need. */
export type Load = () => Promise<typeof import("./editor.ts")>;

/** What whoever shows the files is told. */
export interface RulesHeard {
  /** Begin with the files of a game that comes with the engine. */
  begin(name: string): void;
  /** Begin with files that are opened here. */
  open(files: File[]): void;
  /** A text has changed. */
  edit(path: string, text: string): void;
  /** Save a file; there is nothing to save to if this is not there. */
  save?: ((path: string) => void) | undefined;
}

/** What is wrong with a file. */
export interface Fault {
  path: string;
  mark: Mark;
}

/** Returns what a complaint says of a file, if it is about one. */
export function faultOf({ place, message }: Complaint): Fault[] {
  return place ? [{ path: place.origin, mark: { ...place, message } }] : [];
}

class Rules extends LitElement {
  static override properties = {
    texts: { attribute: false },
    edited: { attribute: false },
    starts: { attribute: false },
    endings: { attribute: false },
    faults: { attribute: false },
    path: { state: true },
  };

  declare texts: Texts;
  /** The files with changes that are not saved. */
  declare edited: string[];
  declare starts: string[];
  /** What files end with. */
  declare endings: string[];
  /** What is wrong, by path. */
  declare faults: Fault[];
  declare path: string;
  heard!: RulesHeard;
  load!: Load;
  #editor: Editor | undefined;
  #shown = { path: "", text: "" };

  constructor() {
    super();
    this.texts = {};
    this.edited = [];
    this.starts = [];
    this.endings = [];
    this.faults = [];
    this.path = "";
  }

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener("dragover", this.#dropped);
    this.addEventListener("drop", this.#dropped);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#editor?.end();
    this.#editor = undefined;
    this.#shown = { path: "", text: "" };
  }

  protected override willUpdate(): void {
    if (this.path in this.texts) return;
    const paths = Object.keys(this.texts);
    this.path = paths.find((path) => path.endsWith("rules.rhai")) ?? paths[0] ?? "";
  }

  protected override updated(_: PropertyValues): void {
    this.#show();
  }

  async #show(): Promise<void> {
    const place = this.querySelector(".editor");
    if (!place || !this.path) return;
    if (!this.#editor) {
      const { editor } = await this.load();
      this.#editor ??= editor(place, (text) => {
        this.#shown.text = text;
        this.heard.edit(this.path, text);
      });
    }
    const text = this.texts[this.path] ?? "";
    if (this.#shown.path !== this.path || this.#shown.text !== text) {
      this.#shown = { path: this.path, text };
      this.#editor.open(this.path, text);
    }
    this.#editor.mark(this.faults.filter(({ path }) => path === this.path).map(({ mark }) => mark));
  }

  #download(): void {
    const name = this.path.split("/").pop() ?? this.path;
    save(name, "text/plain", this.texts[this.path] ?? "");
  }

  /** Opens files that are dropped here. */
  readonly #dropped = (event: DragEvent): void => {
    event.preventDefault();
    if (event.type === "drop") this.heard.open([...(event.dataTransfer?.files ?? [])]);
  };

  protected override render(): TemplateResult {
    const paths = Object.keys(this.texts).sort();
    const begin = (event: Event) => {
      const chosen = (event.target as HTMLSelectElement).value;
      if (chosen) this.heard.begin(chosen);
    };
    const open = (event: Event) => {
      this.path = (event.target as HTMLSelectElement).value;
    };
    const told = (path: string) => (this.edited.includes(path) ? `${path} (changed)` : path);
    return html`
      <div class="rounds">
        <label for="begin">Start from</label>
        <select id="begin" @change=${begin}><option value=""></option>
          ${this.starts.map((name) => html`<option value=${name}>${name}</option>`)}</select>
        ${
          paths.length
            ? html`<label for="file">File</label>
              <select id="file" @change=${open}>${paths.map(
                (path) =>
                  html`<option value=${path} ?selected=${path === this.path}>${told(path)}</option>`,
              )}</select>
              <button type="button" @click=${() => this.#download()}>Download</button>
              ${
                this.heard.save
                  ? html`<button type="button" ?disabled=${!this.edited.includes(this.path)}
                    @click=${() => this.heard.save?.(this.path)}>Save</button>`
                  : nothing
              }`
            : html`<span>Choose a game: its files are copied, and yours to change.</span>`
        }
        <label for="opened">Open more</label>
        <input id="opened" type="file" multiple accept=${this.endings.map((one) => `.${one}`).join(",")} @change=${(
          event: Event,
        ) => {
          const input = event.target as HTMLInputElement;
          this.heard.open([...(input.files ?? [])]);
          input.value = "";
        }}>
      </div>
      <div class="editor"></div>`;
  }
}

customElements.define("evenodds-rules", Rules);
