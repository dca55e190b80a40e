// The page: controls on one side, the answer on the other, and the whole question in the address.

import { html, LitElement, nothing, type TemplateResult } from "lit";
import { Addresses } from "./address.ts";
import { Beside } from "./beside.ts";
import { compare, comparison, type Pin } from "./compare.ts";
import { type Controls, controls } from "./controls.ts";
import { type Engine, type Folder, type Json, messageOf, Superseded } from "./engine.ts";
import { type Limits, opened } from "./files.ts";
import type { Values } from "./forms.ts";
import { header, notice } from "./frame.ts";
import type { Kind } from "./game.ts";
import { grades } from "./grades.ts";
import { apart, LinkError, type Linked, linked, type Question } from "./link.ts";
import { cells } from "./matrix.ts";
import { faultOf, type Load, type RulesHeard } from "./rules.ts";
import type { Move } from "./scene.ts";
import { kindOf, type Played, Session } from "./session.ts";
import {
  type Acts,
  type Answer,
  type Complaint,
  complaint,
  played,
  said,
  save,
  shown,
  type Written,
} from "./show.ts";
import { Squads } from "./squads.ts";
import { fightOf, told as story } from "./told.ts";
import { firstKind, VIEWS, type View, viewOf } from "./views.ts";

/** How long typing rests before it is in the address. */
const TYPED_MS = 1000;
/** The slot of the question of the view. */
const ANSWER = "answer";

export class Explorer extends LitElement {
  static override properties = {
    view: { state: true },
    asked: { state: true },
    answer: { state: true },
    answered: { state: true },
    failed: { state: true },
    busy: { state: true },
    progress: { state: true },
    compared: { state: true },
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
  /** How many fights are played, of how many, while more would make another answer. */
  declare private progress: [number, number] | undefined;
  /** What the engine says of the pinned answer and this one. */
  declare private compared: Answer | undefined;
  declare private pin: Pin | undefined;
  /** The answers to what is asked beside the question. */
  declare private beside: Answer[];
  declare private word: string;
  declare private story: Json | undefined;
  declare private written: Written | undefined;
  private sheet = new CSSStyleSheet();
  private session!: Session;
  private readonly squads = new Squads();
  private addresses!: Addresses;
  private asking!: Beside;
  private typed: ReturnType<typeof setTimeout> | undefined;
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
    this.addresses = new Addresses(this.session);
    this.asking = new Beside(this.session);
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
    if (!location.hash) await this.note("replaceState");
  }

  /** Shows the files of the command's folder, and asks again when one is saved. */
  private follow(folder: Folder): void {
    this.save = (path) => {
      folder.save(path, this.own.all[path] ?? "").catch((error) => {
        this.word = messageOf(error);
      });
    };
    const changed = (isFirst: boolean) => (isFirst ? this.requestUpdate() : this.anew());
    this.session.follow(folder, changed).catch(() => {
      this.word = "The command does not answer any more: what is saved now is not seen.";
    });
  }

  /** Asks again after a file has changed. */
  private anew(): void {
    this.session.forget();
    this.requestUpdate();
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
    if (found) {
      const view = viewOf(kindOf(found.question), found.view);
      this.view = view;
      this.asked = { ...this.asked, [view.name]: found.question };
      this.story = undefined;
      const word = this.addresses.take(found.texts ?? {});
      if (word) this.word = word;
      const build = this.session.start?.build.sources;
      if (found.build && found.build !== build) {
        this.word = "This link is from another version of evenodds, whose answer may differ.";
      }
      if (found.pin) await this.pinned(found.pin);
    }
    await this.ask(false);
  }

  /** Pins the question of an address, unless it is pinned. */
  private async pinned(question: Question): Promise<void> {
    if (JSON.stringify(question) === JSON.stringify(this.pin?.question)) return;
    const files = this.addresses.files(question);
    const { answer } = await this.session.deal("pin", question);
    if (answer) this.pin = { question, answer, files };
  }

  /** The question of the present view; at first its worked example. */
  private get question(): Question {
    const { name } = this.view;
    const first = firstKind(this.view, this.session.start?.kinds ?? []);
    if (first) this.asked[name] ??= { [first.name]: first.example };
    return this.asked[name] ?? {};
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
    this.progress = undefined;
    if (settled) this.note("pushState");
    this.session.learn(this.values).then(() => this.requestUpdate());
    if (this.isTable) this.squads.learn(this.session, question).then(() => this.requestUpdate());
    const progress = (...fights: [number, number]) => {
      this.progress = fights;
    };
    const soFar = (answer: Answer) => this.show(question, answer);
    const asked = this.session.deal(ANSWER, question, { progress, soFar });
    await this.hear(question, asked);
  }

  /** Waits for the answer to a question, and asks what is shown beside it. */
  private async hear(question: Question, asked: Promise<Played>): Promise<void> {
    this.asking.leave();
    this.busy = true;
    let isOpen = false;
    try {
      const { answer, failed, ...played } = await asked;
      isOpen = played.isOpen;
      this.failed = failed;
      if (answer) {
        this.show(question, answer);
        this.compare();
        this.askBeside(question, answer);
      }
    } catch (error) {
      // The newer question shows its own answer.
      if (error instanceof Superseded) return;
      const fix = "Ask again; a fresh engine is ready.";
      this.failed = { message: messageOf(error), fix, place: null };
    }
    if (!isOpen) this.progress = undefined;
    this.busy = false;
  }

  private show(question: Question, answer: Answer): void {
    if (answer.style !== this.answer?.style) this.sheet.replaceSync(answer.style);
    this.answer = answer;
    this.answered = question;
  }

  /** Asks what the present answer changes of the pinned one. */
  private async compare(): Promise<void> {
    const { pin, answer } = this;
    const compared = pin && answer && (await compare(this.session, pin, answer));
    if (answer === this.answer && pin === this.pin) this.compared = compared;
  }

  /** Asks what the view shows beside a question that is answered. */
  private askBeside({ change }: Question, answer: Answer): void {
    const all = this.view.beside?.(this.values, answer, this.session.built) ?? [];
    const changed = all.map((one) => (change ? { ...one, change } : one));
    this.asking.ask(changed, (answers) => {
      this.beside = answers;
    });
  }

  /** Writes the address of what is shown. */
  private note(how: "pushState" | "replaceState"): Promise<void> {
    const { view, question, pin } = this;
    return this.addresses.note(how, { view: view.name, question, pin: pin?.question });
  }

  private put(question: Question, settled: boolean): void {
    this.asked = { ...this.asked, [this.view.name]: question };
    this.story = undefined;
    this.written = undefined;
    this.ask(settled);
  }

  /** Goes to a view, whose answer is not there yet. */
  private enter(view: View): void {
    this.view = view;
    this.answer = this.compared = this.story = this.written = undefined;
    this.beside = [];
  }

  /** Goes to the view of a question, and asks it. */
  private go(question: Question): void {
    this.enter(viewOf(kindOf(question)));
    this.put(question, true);
  }

  protected override render(): TemplateResult {
    return html`
      ${header(this.view, (view) => {
        this.enter(view);
        this.ask(true);
      })}
      ${notice(this.word, () => {
        this.word = "";
      })}
      <main>
        <section class="ask" aria-label="Question">${this.session?.start ? this.controls() : html`<p>The engine is loading …</p>`}</section>
        <section class=${this.isCurrent ? "answer" : "answer stale"} aria-label="Answer"
          aria-busy=${this.busy ? "true" : "false"}>${this.result()}</section>
      </main>
      <p class="announce" aria-live="polite">${this.progress && this.busy ? "" : (this.answer?.sentences[0] ?? "")}</p>
    `;
  }

  private controls(): TemplateResult {
    const { session, view, kind, question, values, written } = this;
    const of: Controls = {
      ...{ session, view, kind, question, values, written },
      isPinned: this.pin !== undefined,
      put: (question, settled) => this.put(question, settled),
      go: (question) => this.go(question),
      pin: () => this.setPin(),
      unpin: () => {
        this.pin = undefined;
      },
      copyLink: () => this.copyLink(),
      write: () => this.write(),
    };
    return controls(of);
  }

  /** Whether the answer is that to the present question. */
  private get isCurrent(): boolean {
    return !this.failed && this.answered === this.question;
  }

  private result(): TemplateResult {
    const { answer, pin } = this;
    return html`
      ${this.played()}
      ${this.view.edits ? this.rules() : nothing}
      ${this.failed ? complaint(this.failed) : nothing}
      ${answer ? html`${said(answer)}${grades(answer)}` : nothing}
      ${pin ? comparison(pin, this.question, this.own.all, this.compared, { save }) : nothing}
      ${this.view.tells ? this.stage() : nothing}
      ${answer ? shown(answer, this.acts) : nothing}
      ${this.beside.map((one) => html`<div><h2>${one.sentences[0]}</h2>${shown(one, { save })}</div>`)}
    `;
  }

  private played(): TemplateResult | typeof nothing {
    if (!this.progress) return nothing;
    const stop = { name: "Stop", does: () => this.session.stop(ANSWER) };
    const goOn = { name: "Go on", does: () => this.hear(this.question, this.session.goOn(ANSWER)) };
    const act = this.busy ? stop : goOn;
    return played(this.progress, this.session.isDealt(ANSWER) ? act : undefined);
  }

  /** Whether the view shows the table of its question. */
  private get isTable(): boolean {
    return this.view.kind === "engagement";
  }

  /** The fight that is told, and the table on which it is. */
  private stage(): TemplateResult {
    const { scene, refusal } = this.squads;
    const table = this.isTable && scene ? { scene, arrange: this.arrange } : undefined;
    return html`${refusal ? complaint(refusal) : nothing}${story(this.story, this.tell, table)}`;
  }

  /** Moves a thing of the table, and asks the question of the new one; or says why not. */
  private arrange = async (move: Move): Promise<void> => {
    const { question } = this;
    const next = await this.squads.arrange(this.session, question, move);
    if (next && question === this.question) {
      const table = this.squads.learn(this.session, next);
      this.put(next, true);
      await table;
    }
    this.requestUpdate();
  };

  /** The files of own games, in an editor. */
  private rules(): TemplateResult {
    const { start, built, unread } = this.session;
    const heard: RulesHeard = {
      begin: (name) => this.start(this.session.copy(name)),
      open: (files) => start && this.take(files, start.files),
      edit: (path, text) => {
        this.own.edit(path, text);
        this.anew();
        clearTimeout(this.typed);
        this.typed = setTimeout(() => this.note("replaceState"), TYPED_MS);
      },
      save: this.save,
    };
    const starts = [...(start?.starters ?? []), ...built];
    const faults = [unread, this.failed].flatMap((fault) => (fault ? faultOf(fault) : []));
    return html`<evenodds-rules .texts=${this.own.all} .edited=${this.own.edited} .starts=${starts} .endings=${start?.files.endings ?? []}
      .faults=${faults} .heard=${heard} .load=${this.load}></evenodds-rules>`;
  }

  /** Begins a game of one's own with files that were opened. */
  private async take(files: File[], limits: Limits): Promise<void> {
    const { name, texts, refused } = await opened(files, limits);
    this.word = refused.join(" ");
    if (Object.keys(texts).length) this.start(this.session.adopt(name, texts));
  }

  /** Asks the first question about a game that is begun. */
  private async start(first: Promise<Question | undefined>): Promise<void> {
    const question = await first;
    this.requestUpdate();
    if (question) this.put(question, true);
  }

  /** What is done with charts and tables: cells of a matrix open their duels. */
  private get acts(): Acts {
    if (this.view.kind !== "matrix") return { save };
    const open = (duel: Values) => {
      const { change } = this.question;
      this.go({ duel, ...(change ? { change } : {}) });
    };
    return { save, ...cells(this.values, this.session.names("fighter") ?? [], this.pin, open) };
  }

  /** Plays one fight of the present question. */
  private tell = async (which: Json): Promise<void> => {
    const { seed, change } = this.question;
    const play = fightOf({ ...this.values, seed, ...which });
    const reply = await this.session.told("play", { play }, change);
    if (reply.error) this.failed = reply.error as Complaint;
    else this.story = reply;
  };

  private setPin(): void {
    const { answer, answered } = this;
    if (answer && answered) {
      this.pin = { question: answered, answer, files: this.addresses.files(answered) };
    }
    this.compare();
  }

  private async copyLink(): Promise<void> {
    await this.note("replaceState");
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    this.word = "The address of this page is the link, and it is copied.";
  }

  private async write(): Promise<void> {
    const reply = await this.session.told("written", { written: apart(this.question) });
    if (reply.error) this.failed = reply.error as Complaint;
    else this.written = reply as unknown as Written;
  }
}

customElements.define("evenodds-explorer", Explorer);
