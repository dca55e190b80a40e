// The page: controls on one side, the answer on the other, and the whole question in the address.

import { html, LitElement, nothing, type TemplateResult } from "lit";
import { type Change, changes, type Forms, type Roster } from "./changes.ts";
import { comparison, type Pin } from "./compare.ts";
import { Broken, type Engine, type Json, Superseded } from "./engine.ts";
import { type Around, form, type Schema, type Values } from "./forms.ts";
import { LinkError, type Linked, link, linked, type Question } from "./link.ts";
import { type Answer, type Complaint, complaint, said, shown, type Table } from "./show.ts";
import { told } from "./told.ts";
import { VIEWS, type View } from "./views.ts";

interface Kind {
  name: string;
  says: string;
  values: Schema;
  example: Values;
}

/** What the engine says first. */
interface Start {
  build: { version: string; sources: string };
  kinds: Kind[];
  games: { name: string; title: string; mechanic: string }[];
  starters: string[];
}

/** A game: its forms, and the names that questions take. */
interface Game {
  title: string;
  rating: Scale;
  against?: Scale;
  forms: Forms & { situation: Schema };
  roster: Roster | null;
  fighters?: string[];
  weapons?: string[];
  scenarios: string[];
}

interface Scale {
  word: string;
  accepts: [number, number];
  book?: [number, number];
}

/** What stands beside a question. */
const OPTIONS = ["seed", "long", "what_if", "both", "change"];

/** The keys that name fighters. */
const FIGHTERS = ["a", "b", "attacker", "defender", "defenders", "profiles"];

export class Explorer extends LitElement {
  static override properties = {
    start: { state: true },
    view: { state: true },
    asked: { state: true },
    answer: { state: true },
    answered: { state: true },
    failed: { state: true },
    progress: { state: true },
    game: { state: true },
    gameName: { state: true },
    pin: { state: true },
    word: { state: true },
    story: { state: true },
    written: { state: true },
  };

  engine!: Engine;
  declare private start: Start | undefined;
  declare private view: View;
  declare private asked: Record<string, Question>;
  declare private answer: Answer | undefined;
  /** The question of the answer. */
  declare private answered: Question | undefined;
  declare private failed: Complaint | undefined;
  declare private progress: [number, number] | undefined;
  declare private game: Game | undefined;
  declare private gameName: string;
  declare private pin: Pin | undefined;
  declare private word: string;
  declare private story: Json | undefined;
  declare private written: { study: string; command: string | null } | undefined;
  private style_ = new CSSStyleSheet();
  private texts: Record<string, string> = {};

  constructor() {
    super();
    this.view = VIEWS[0] as View;
    this.asked = {};
    this.gameName = "";
    this.word = "";
  }

  /** Styles of the page reach inside. */
  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.adoptedStyleSheets.push(this.style_);
    addEventListener("hashchange", () => this.open());
    this.begin();
  }

  private async begin(): Promise<void> {
    try {
      this.start = (await this.engine.ask("start", { start: {} })) as unknown as Start;
    } catch (error) {
      this.failed = {
        message: `The engine does not start: ${messageOf(error)}`,
        fix: null,
        place: null,
      };
      return;
    }
    await this.open();
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
      this.texts = { ...this.texts, ...found.texts };
      const build = this.start?.build.sources;
      if (found.build && found.build !== build) {
        this.word = "This link is from another version of evenodds, whose answer may differ.";
      }
      if (found.pin) await this.pinned(found.pin);
    }
    await this.ask(false);
  }

  private async pinned(question: Question): Promise<void> {
    const reply = await this.engine.ask("pin", this.asking(question));
    if (!reply.error) this.pin = { question, answer: reply as unknown as Answer };
  }

  private message(message: Json): Json {
    return Object.keys(this.texts).length ? { ...message, texts: this.texts } : message;
  }

  /** Returns a question as the engine takes it: what is changed stands beside it. */
  private asking(question: Question): Json {
    const { change, ...answer } = question;
    return this.message(change ? { answer, change } : { answer });
  }

  /** The question of the present view; at first its worked example. */
  private get question(): Question {
    const { name, kind } = this.view;
    const first = this.start?.kinds.find((one) => one.name === (kind ?? one.name));
    if (!first) return this.asked[name] ?? {};
    this.asked[name] ??= { [first.name]: first.example };
    return this.asked[name];
  }

  private get kind(): Kind | undefined {
    const name = Object.keys(this.question).find((key) => !OPTIONS.includes(key));
    return this.start?.kinds.find((one) => one.name === name);
  }

  private get values(): Values {
    const kind = this.kind;
    return ((kind && this.question[kind.name]) ?? {}) as Values;
  }

  /** Asks the question of the present view. */
  private async ask(settled: boolean): Promise<void> {
    if (!this.start) return;
    const question = this.question;
    this.progress = undefined;
    if (settled) history.pushState(undefined, "", await this.address());
    this.learn();
    try {
      const progress = (done: number, all: number) => {
        this.progress = [done, all];
      };
      const reply = await this.engine.ask("answer", this.asking(question), progress);
      this.progress = undefined;
      if (reply.error) {
        this.failed = reply.error as Complaint;
        return;
      }
      this.failed = undefined;
      this.answer = reply as unknown as Answer;
      this.answered = question;
      this.style_.replaceSync(this.answer.style);
    } catch (error) {
      if (error instanceof Superseded) return;
      this.progress = undefined;
      this.failed = {
        message: messageOf(error),
        fix: "Ask again; a fresh engine is ready.",
        place: null,
      };
    }
  }

  /** Learns the names and the situation of the game of the question. */
  private async learn(): Promise<void> {
    const { system, roster } = this.values as { system?: string; roster?: string };
    const name = system ?? roster ?? this.gameOfScenario() ?? this.start?.games[0]?.name ?? "";
    if (name === this.gameName) return;
    this.gameName = name;
    const reply = await this.engine
      .ask("game", this.message({ game: { name } }))
      .catch(() => undefined);
    if (reply && !reply.error && name === this.gameName) this.game = reply as unknown as Game;
  }

  private gameOfScenario(): string | undefined {
    const { scenario } = this.values as { scenario?: string };
    if (!scenario) return undefined;
    const folder = scenario.split("/scenarios/")[0];
    return folder === scenario ? scenario.split("-")[0] : folder;
  }

  private async address(): Promise<string> {
    const state: Linked = { view: this.view.name, question: this.question };
    if (Object.keys(this.texts).length) state.texts = this.texts;
    if (this.pin) state.pin = this.pin.question;
    if (this.start) state.build = this.start.build.sources;
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
    this.story = undefined;
    this.written = undefined;
    this.ask(true);
  }

  private names = (of: string): string[] | undefined => {
    switch (of) {
      case "game":
      case "roster":
        return [
          ...(this.start?.games.map((game) => game.name) ?? []),
          ...(this.start?.starters ?? []),
        ];
      case "fighter":
        return this.game?.fighters ?? [];
      case "scenario":
        return this.game?.scenarios ?? [];
      default:
        return undefined;
    }
  };

  /** Returns the ends of a scale of the game: of those that its text has, where it says them. */
  private scale = (of: string): [number, number] | undefined => {
    if (of === "rating") return this.game?.rating.book ?? this.game?.rating.accepts;
    return of === "against" ? this.game?.against?.accepts : undefined;
  };

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
        <section class="ask" aria-label="Question">${this.start ? this.controls() : html`<p>The engine is loading …</p>`}</section>
        <section class="answer" aria-label="Answer" aria-busy=${this.isCurrent ? "false" : "true"}>${this.result()}</section>
      </main>
      <p class="announce" aria-live="polite">${this.progress ? "" : (this.answer?.sentences[0] ?? "")}</p>
    `;
  }

  private controls(): TemplateResult {
    const kind = this.kind;
    const { names, scale, changed } = this;
    const around: Around = { names, scale, situation: this.game?.forms.situation, changed };
    const choose = (event: Event) => {
      const name = (event.target as HTMLSelectElement).value;
      const chosen = this.start?.kinds.find((one) => one.name === name);
      if (chosen) this.put({ [name]: chosen.example }, true);
    };
    return html`
      ${
        this.view.kind
          ? html`<p class="says">${this.view.says}</p>`
          : html`<div class="field"><label for="kind">question</label><select id="kind" @change=${choose}>${this.start?.kinds.map(
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
      ${
        this.written
          ? html`<div class="written"><label for="study">In a study</label>
        <textarea id="study" readonly rows="6" .value=${this.written.study}></textarea>
        ${
          this.written.command
            ? html`<label for="command">In a terminal</label>
          <input id="command" type="text" readonly .value=${this.written.command}>`
            : nothing
        }</div>`
          : nothing
      }
    `;
  }

  /** The controls of what may be changed of the game of the question. */
  private changes(around: Around): TemplateResult | typeof nothing {
    if (!this.game) return nothing;
    const named = FIGHTERS.flatMap((key) => this.values[key] ?? []) as string[];
    const put = (change: Change | undefined, settled: boolean) => {
      const { change: _, ...rest } = this.question;
      this.put(change ? { ...rest, change } : rest, settled);
    };
    const change = this.question.change as Change | undefined;
    return changes(around, this.gameName, this.game, named, change, put);
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
    return this.answered === this.question;
  }

  private result(): TemplateResult {
    const [done, all] = this.progress ?? [0, 0];
    const { answer, pin } = this;
    return html`
      ${this.progress ? html`<progress max=${all} value=${done} aria-label="Fights played"></progress>` : nothing}
      ${this.failed ? complaint(this.failed) : nothing}
      ${answer ? said(answer) : nothing}
      ${pin ? comparison(pin, this.question, this.isCurrent ? answer : undefined) : nothing}
      ${this.view.tells ? told(this.story, this.tell) : nothing}
      ${answer ? shown(answer, { save, cell: this.cell }) : nothing}
    `;
  }

  /** Returns what opens the duel of a cell of a matrix: one whose row and column are fighters. */
  private cell = (table: Table, row: number, column: number): (() => void) | undefined => {
    if (this.view.kind !== "matrix" || column === 0) return undefined;
    const [a, b] = [table.rows[row]?.[0], table.columns[column]?.heading];
    const names = this.names("fighter") ?? [];
    if (!a || !b || !names.includes(a) || !names.includes(b)) return undefined;
    return () => {
      const { roster, set } = this.values;
      const { change } = this.question;
      this.view = VIEWS.find((view) => view.kind === "duel") ?? this.view;
      this.answer = undefined;
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
    const reply = await this.engine.ask("play", this.message(change ? { play, change } : { play }));
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
    const reply = await this.engine.ask("written", this.message({ written }));
    if (reply.error) this.failed = reply.error as Complaint;
    else this.written = reply as unknown as { study: string; command: string | null };
  }
}

function messageOf(error: unknown): string {
  if (error instanceof Broken) return `The engine broke: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

/** Offers a file to save. */
function save(name: string, type: string, content: string | Blob): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
}

customElements.define("evenodds-explorer", Explorer);
