// The page: controls on one side, the answer on the other, and the whole question in the address.

import { html, LitElement, nothing, type TemplateResult } from "lit";
import { type Change, changes } from "./changes.ts";
import { comparison, type Pin } from "./compare.ts";
import { type Engine, type Folder, type Json, messageOf, Superseded } from "./engine.ts";
import { type Around, form, type Values } from "./forms.ts";
import { firstQuestion, type Game, type Kind } from "./game.ts";
import { LinkError, type Linked, link, linked, type Question } from "./link.ts";
import "./rules.ts";
import type { Load, RulesHeard } from "./rules.ts";
import { kindOf, Session } from "./session.ts";
import {
  type Answer,
  type Complaint,
  complaint,
  said,
  save,
  shown,
  type Table,
  type Written,
  written,
} from "./show.ts";
import { told as story } from "./told.ts";
import { VIEWS, type View } from "./views.ts";

/** How long a gesture rests before more is asked than its question. */
const PAUSE_MS = 200;

/** The keys that name fighters. */
const FIGHTERS = ["a", "b", "attacker", "defender", "defenders", "profiles"];

export class Explorer extends LitElement {
  static override properties = {
    view: { state: true },
    asked: { state: true },
    answer: { state: true },
    answered: { state: true },
    failed: { state: true },
    busy: { state: true },
    progress: { state: true },
    pin: { state: true },
    beside: { state: true },
    word: { state: true },
    story: { state: true },
    written: { state: true },
  };

  engine!: Promise<Engine>;
  load!: Load;
  declare private view: View;
  declare private asked: Record<string, Question>;
  declare private answer: Answer | undefined;
  /** The question of the answer. */
  declare private answered: Question | undefined;
  declare private failed: Complaint | undefined;
  /** Whether the present question is being asked. */
  declare private busy: boolean;
  declare private progress: [number, number] | undefined;
  declare private pin: Pin | undefined;
  /** The answers to what is asked beside the question. */
  declare private beside: Answer[];
  declare private word: string;
  declare private story: Json | undefined;
  declare private written: Written | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private sheet = new CSSStyleSheet();
  private session!: Session;
  private save: ((path: string) => void) | undefined;

  constructor() {
    super();
    this.view = VIEWS[0] as View;
    this.asked = {};
    this.busy = false;
    this.beside = [];
    this.word = "";
  }

  /** Styles of the page reach inside. */
  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.adoptedStyleSheets.push(this.sheet);
    addEventListener("hashchange", () => this.open());
    this.begin();
  }

  private async begin(): Promise<void> {
    this.session = new Session(this.engine);
    try {
      const { folder } = await this.session.begin();
      if (folder) this.follow(folder);
    } catch (error) {
      const message = `The engine does not start: ${messageOf(error)}`;
      this.failed = { message, fix: null, place: null };
      return;
    }
    await this.open();
    // Going back to where one began is going back to a question, too.
    if (!location.hash) history.replaceState(undefined, "", await this.address());
  }

  /** Shows the files of the command's folder, and asks again when one is saved. */
  private follow(folder: Folder): void {
    this.save = (path) => {
      const failed = (error: unknown) => {
        this.word = messageOf(error);
      };
      folder.save(path, this.own.all[path] ?? "").catch(failed);
    };
    let isFirst = true;
    const changed = () => {
      this.requestUpdate();
      if (!isFirst) this.anew();
      isFirst = false;
    };
    this.own.follow(folder, changed).catch(() => {
      this.word = "The command does not answer any more: what is saved now is not seen.";
    });
  }

  /** Asks again after a file has changed. */
  private anew(): void {
    this.session.forget();
    this.ask(false);
  }

  private get own() {
    return this.session.own;
  }

  /** Shows what the address stands for, beside what was asked so far. */
  private async open(): Promise<void> {
    let found: Linked | undefined;
    try {
      found = await linked(location.hash);
    } catch (error) {
      const why = error instanceof LinkError ? error.message : messageOf(error);
      this.word = `This link cannot be read: ${why}.`;
    }
    const view = VIEWS.find((one) => one.name === found?.view) ?? this.view;
    this.view = view;
    if (found) {
      this.asked = { ...this.asked, [view.name]: found.question };
      if (found.texts) {
        this.own.adopt(found.texts);
        this.word =
          "This link brings its own files. Yours are kept, and back when you open the page anew.";
      }
      const build = this.session.start?.build.sources;
      if (found.build && found.build !== build) {
        this.word = "This link is from another version of evenodds, whose answer may differ.";
      }
      if (found.pin) await this.pinned(found.pin);
    }
    await this.ask(false);
  }

  private async pinned(question: Question): Promise<void> {
    const { answer } = await this.session.answer("pin", question);
    if (answer) this.pin = { question, answer };
  }

  /** The question of the present view; at first its worked example. */
  private get question(): Question {
    const { name, kind, first: opening } = this.view;
    const first = this.session.start?.kinds.find(
      (one) => one.name === (kind ?? opening ?? one.name),
    );
    if (!first) return this.asked[name] ?? {};
    this.asked[name] ??= { [first.name]: first.example };
    return this.asked[name];
  }

  private get kind(): Kind | undefined {
    const name = kindOf(this.question);
    return this.session.start?.kinds.find((one) => one.name === name);
  }

  private get values(): Values {
    const kind = this.kind;
    return ((kind && this.question[kind.name]) ?? {}) as Values;
  }

  /** Asks the question of the present view. */
  private async ask(settled: boolean): Promise<void> {
    if (!this.session.start) return;
    const question = this.question;
    clearTimeout(this.pause);
    this.progress = undefined;
    this.busy = true;
    if (settled) history.pushState(undefined, "", await this.address());
    this.session.learn(this.values).then(() => this.requestUpdate());
    try {
      const { answer, failed } = await this.session.answer("answer", question, (done, all) => {
        this.progress = [done, all];
      });
      this.failed = failed;
      if (answer) {
        this.answer = answer;
        this.answered = question;
        this.sheet.replaceSync(answer.style);
        const ask = () => this.askBeside(question, answer);
        this.pause = setTimeout(ask, PAUSE_MS);
      }
    } catch (error) {
      // The newer question shows its own answer.
      if (error instanceof Superseded) return;
      const fix = "Ask again; a fresh engine is ready.";
      this.failed = { message: messageOf(error), fix, place: null };
    }
    this.progress = undefined;
    this.busy = false;
  }

  /** Asks what the view shows beside a question that is answered. */
  private async askBeside(question: Question, answer: Answer): Promise<void> {
    const { beside } = this.view;
    const { change } = question;
    const all = beside?.(this.values, answer, this.session.built) ?? [];
    const asked = all.map((one, nth) =>
      this.session.answer(`beside-${nth}`, change ? { ...one, change } : one),
    );
    const replies = await Promise.all(asked).catch(() => undefined);
    if (replies && this.answered === question) {
      this.beside = replies.flatMap((reply) => reply.answer ?? []);
    }
  }

  /** Whether a file may be one of the present question, or of the pinned one. */
  private isOf(path: string): boolean {
    const shown = JSON.stringify([this.question, this.pin?.question]);
    return shown.includes(path.split("/")[0] ?? path);
  }

  private async address(): Promise<string> {
    const state: Linked = { view: this.view.name, question: this.question };
    const texts = Object.entries(this.own.texts).filter(([path]) => this.isOf(path));
    if (texts.length) state.texts = Object.fromEntries(texts);
    if (this.pin) state.pin = this.pin.question;
    if (this.session.start) state.build = this.session.start.build.sources;
    return link(state);
  }

  private put(question: Question, settled: boolean): void {
    this.asked = { ...this.asked, [this.view.name]: question };
    this.story = undefined;
    this.written = undefined;
    this.ask(settled);
  }

  private changed = (values: Values, settled: boolean): void => {
    const kind = this.kind;
    if (kind) this.put({ ...this.question, [kind.name]: values }, settled);
  };

  private choose(view: View): void {
    this.view = view;
    this.answer = undefined;
    this.beside = [];
    this.story = undefined;
    this.written = undefined;
    this.ask(true);
  }

  protected override render(): TemplateResult {
    return html`
      <header>
        <h1>evenodds</h1>
        <nav aria-label="Views">${VIEWS.map(
          (view) => html`<button type="button" aria-current=${view === this.view ? "page" : nothing}
            title=${view.says} @click=${() => this.choose(view)}>${view.title}</button>`,
        )}</nav>
      </header>
      ${
        this.word
          ? html`<p class="word" role="status">${this.word}
        <button type="button" class="quiet" @click=${() => {
          this.word = "";
        }}>Close</button></p>`
          : nothing
      }
      <main>
        <section class="ask" aria-label="Question">${this.session?.start ? this.controls() : html`<p>The engine is loading …</p>`}</section>
        <section class=${this.isCurrent ? "answer" : "answer stale"} aria-label="Answer"
          aria-busy=${this.busy ? "true" : "false"}>${this.result()}</section>
      </main>
      <p class="announce" aria-live="polite">${this.progress ? "" : (this.answer?.sentences[0] ?? "")}</p>
    `;
  }

  private controls(): TemplateResult {
    const kind = this.kind;
    const { names, scale, game, start } = this.session;
    const around: Around = {
      names,
      scale,
      situation: game?.forms.situation,
      changed: this.changed,
    };
    const choose = (event: Event) => {
      const name = (event.target as HTMLSelectElement).value;
      const chosen = start?.kinds.find((one) => one.name === name);
      if (chosen) this.put({ [name]: chosen.example }, true);
    };
    return html`
      ${
        this.view.kind
          ? html`<p class="says">${this.view.says}</p>`
          : html`<div class="field"><label for="kind">question</label><select id="kind" @change=${choose}>${start?.kinds.map(
              (one) =>
                html`<option value=${one.name} ?selected=${one === kind}>${one.name}: ${one.says}</option>`,
            )}</select></div>`
      }
      ${kind ? form(kind.values, this.values, around) : nothing}
      ${this.changes(around)}
      ${this.seed()}
      <div class="acts">
        <button type="button" @click=${() => this.setPin()}>${this.pin ? "Pin this instead" : "Pin"}</button>
        ${
          this.pin
            ? html`<button type="button" @click=${() => {
                this.pin = undefined;
              }}>Unpin</button>`
            : nothing
        }
        <button type="button" @click=${() => this.copyLink()}>Copy link</button>
        <button type="button" @click=${() => this.write()}>As a study, as a command</button>
      </div>
      ${this.written ? written(this.written) : nothing}
    `;
  }

  /** The controls of what may be changed of the game of the question. */
  private changes(around: Around): TemplateResult | typeof nothing {
    const { game, name } = this.session;
    if (!game) return nothing;
    const named = FIGHTERS.flatMap((key) => this.values[key] ?? []) as string[];
    const put = (change: Change | undefined, settled: boolean) => {
      const { change: _, ...rest } = this.question;
      this.put(change ? { ...rest, change } : rest, settled);
    };
    const change = this.question.change as Change | undefined;
    return changes(around, name, game, named, change, put);
  }

  private seed(): TemplateResult {
    const change = (event: Event) => {
      const text = (event.target as HTMLInputElement).value;
      const { seed: _, ...rest } = this.question;
      this.put(text === "" ? rest : { ...rest, seed: Number(text) }, true);
    };
    return html`<div class="field"><label for="seed">seed</label><input id="seed" type="number" min="0" step="1"
      .value=${String(this.question.seed ?? "")} placeholder="1" @change=${change}></div>`;
  }

  /** Whether the answer is that to the present question. */
  private get isCurrent(): boolean {
    return !this.failed && this.answered === this.question;
  }

  private result(): TemplateResult {
    const [done, all] = this.progress ?? [0, 0];
    const { answer, pin } = this;
    return html`
      ${this.progress ? html`<progress max=${all} value=${done} aria-label="Fights played"></progress>` : nothing}
      ${this.view.edits ? this.rules() : nothing}
      ${this.failed ? complaint(this.failed) : nothing}
      ${answer ? said(answer) : nothing}
      ${pin ? comparison(pin, this.question, this.isCurrent ? answer : undefined) : nothing}
      ${this.view.tells ? story(this.story, this.tell) : nothing}
      ${answer ? shown(answer, { save, cell: this.cell }) : nothing}
      ${this.beside.map(
        (one) => html`<div>
        <h2>${one.sentences[0]}</h2>${shown(one, { save })}</div>`,
      )}
    `;
  }

  /** The files of own games, in an editor. */
  private rules(): TemplateResult {
    const heard: RulesHeard = {
      begin: (name) => this.copy(name),
      edit: (path, text) => {
        this.own.edit(path, text);
        this.requestUpdate();
        this.anew();
      },
      save: this.save,
    };
    const { start, built, unread } = this.session;
    const starts = [...(start?.starters ?? []), ...built];
    const faults = [unread, this.failed].flatMap((fault) =>
      fault?.place
        ? [{ path: fault.place.origin, mark: { ...fault.place, message: fault.message } }]
        : [],
    );
    return html`<evenodds-rules .texts=${this.own.all} .edited=${this.own.edited} .starts=${starts}
      .faults=${faults} .heard=${heard} .load=${this.load}></evenodds-rules>`;
  }

  /** Begins a game of one's own with the files of another. */
  private async copy(name: string): Promise<void> {
    const { texts } = (await this.session.told("files", { files: { name } })) as {
      texts: Record<string, string>;
    };
    const own = this.own.begin(name, texts);
    this.requestUpdate();
    const reply = await this.session.told("game", { game: { name: own } });
    if (!reply.error) this.put(firstQuestion(own, reply as unknown as Game), true);
  }

  /** Returns what opens the duel of a cell of a matrix: one whose row and column are fighters. */
  private cell = (table: Table, row: number, column: number): (() => void) | undefined => {
    if (this.view.kind !== "matrix" || column === 0) return undefined;
    const [a, b] = [table.rows[row]?.[0], table.columns[column]?.heading];
    const names = this.session.names("fighter") ?? [];
    if (!a || !b || !names.includes(a) || !names.includes(b)) return undefined;
    return () => {
      const { roster, set } = this.values;
      const { change } = this.question;
      this.view = VIEWS.find((view) => view.kind === "duel") ?? this.view;
      this.answer = undefined;
      this.beside = [];
      const duel = { roster, a, b, ...(set ? { set } : {}) };
      this.put({ duel, ...(change ? { change } : {}) }, true);
    };
  };

  /** Plays one fight of the present question. */
  private tell = async (which: Json): Promise<void> => {
    const { roster, a, b, scenario, set } = this.values;
    const seed = this.question.seed;
    const fight = Object.entries({ roster, a, b, scenario, set, seed, ...which });
    const play = Object.fromEntries(fight.filter(([, value]) => value !== undefined));
    const { change } = this.question;
    const reply = await this.session.told("play", change ? { play, change } : { play });
    if (reply.error) this.failed = reply.error as Complaint;
    else this.story = reply;
  };

  private setPin(): void {
    if (this.answer && this.answered) this.pin = { question: this.answered, answer: this.answer };
  }

  private async copyLink(): Promise<void> {
    const address = await this.address();
    history.replaceState(undefined, "", address);
    const { origin, pathname } = location;
    const where = origin === "null" ? location.href.split("#")[0] : origin + pathname;
    await navigator.clipboard?.writeText(where + address).catch(() => {});
    this.word = "The address of this page is the link, and it is copied.";
  }

  private async write(): Promise<void> {
    const { change, ...question } = this.question;
    const written = change ? { question, change } : { question };
    const reply = await this.session.told("written", { written });
    if (reply.error) this.failed = reply.error as Complaint;
    else this.written = reply as unknown as Written;
  }
}

customElements.define("evenodds-explorer", Explorer);
