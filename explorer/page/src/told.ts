// One fight, told die by die: of a duel its lines, of squads also a table on which figures move.

import { html, LitElement, nothing, type TemplateResult } from "lit";
import type { Json } from "./engine.ts";
import "./map.ts";
import type { Moment, Move, Scene } from "./scene.ts";

interface Story {
  title: string;
  ending: string;
  index: number;
  opening: string[];
  rounds: string[][];
  scene: Scene | null;
  moments: Moment[] | null;
}

/** What names a fight: of a duel its fighters, of squads their scenario; and which one of it. */
const FIGHT = ["roster", "a", "b", "scenario", "set", "seed", "index", "percentile"];

/** Returns what names a fight among values of a question. */
export function fightOf(values: Json): Json {
  const fight = FIGHT.filter((key) => values[key] !== undefined);
  return Object.fromEntries(fight.map((key) => [key, values[key]]));
}

/** The moment that is shown of each story, and the timer that steps on. */
const shown = new WeakMap<object, number>();
let timer: ReturnType<typeof setInterval> | undefined;

/** How long each round is shown. */
const ROUND_MS = 1200;

/** A table on which a fight is told, and what moves something of it for good. */
export interface Table {
  scene: Scene;
  arrange(move: Move): Promise<void>;
}

export function told(
  story: Json | undefined,
  tell: (which: Json) => void,
  table?: Table,
): TemplateResult {
  const one = story as unknown as Story | undefined;
  const index = one?.index ?? 0;
  return html`<section class="story" aria-label="One fight">
    <h2>One fight, die by die</h2>
    <div class="acts">
      <button type="button" @click=${() => tell({ index: one ? index + 1 : 0 })}>${one ? "Next fight" : "Play one"}</button>
      ${[5, 50, 95].map((percentile) => html`<button type="button" @click=${() => tell({ percentile })}>${percentile}th percentile</button>`)}
    </div>
    ${one ? html`<p>Fight ${one.index}. ${one.ending}</p>` : nothing}
    ${one || table ? html`<evenodds-stage .story=${one} .table=${table}></evenodds-stage>` : nothing}
  </section>`;
}

/** Steps through a fight, round by round; before one is played, only its table is there. */
class Stage extends LitElement {
  static override properties = {
    story: { attribute: false },
    table: { attribute: false },
    round: { state: true },
    playing: { state: true },
  };
  declare story: Story | undefined;
  declare table: Table | undefined;
  declare round: number;
  declare playing: boolean;

  constructor() {
    super();
    this.round = 0;
    this.playing = false;
  }

  protected override createRenderRoot(): this {
    return this;
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("story")) {
      this.round = (this.story && shown.get(this.story)) ?? 0;
      this.stop();
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  private stop(): void {
    clearInterval(timer);
    this.playing = false;
  }

  private get last(): number {
    return this.story?.rounds.length ?? 0;
  }

  private show(round: number): void {
    this.round = Math.max(0, Math.min(round, this.last));
    if (this.story) shown.set(this.story, this.round);
  }

  private play = (): void => {
    if (this.playing) {
      this.stop();
      return;
    }
    if (this.round === this.last) this.show(0);
    this.playing = true;
    timer = setInterval(() => {
      this.show(this.round + 1);
      if (this.round === this.last) this.stop();
    }, ROUND_MS);
  };

  protected override render(): TemplateResult {
    const { story, round } = this;
    const lines = round === 0 ? story?.opening : story?.rounds[round - 1];
    return html`
      ${story ? this.rounds() : nothing}
      <div class="stage">
        ${this.map()}
        ${lines ? html`<ol class="lines">${lines.map((line) => html`<li>${line}</li>`)}</ol>` : nothing}
      </div>`;
  }

  private rounds(): TemplateResult {
    const { round, last } = this;
    return html`<div class="rounds">
      <button type="button" @click=${() => this.show(round - 1)} ?disabled=${round === 0}>Back</button>
      <input type="range" min="0" max=${last} .value=${String(round)} aria-label="Round"
        aria-valuetext=${round === 0 ? "start" : `round ${round}`}
        @input=${(event: Event) => this.show(Number((event.target as HTMLInputElement).value))}>
      <button type="button" @click=${() => this.show(round + 1)} ?disabled=${round === last}>On</button>
      <button type="button" @click=${this.play}>${this.playing ? "Stop" : "Play"}</button>
      <span>${round === 0 ? "Start" : `Round ${round} of ${last}`}</span>
    </div>`;
  }

  /** The map: things are moved where they begin, not where a fight has brought them. */
  private map(): TemplateResult | typeof nothing {
    const { story, table, round } = this;
    const scene = table?.scene ?? story?.scene;
    if (!scene) return nothing;
    const moment = story?.moments?.[Math.min(round, story.moments.length - 1)];
    const arrange = round === 0 ? table?.arrange : undefined;
    return html`<evenodds-map .scene=${scene} .moment=${moment} .arrange=${arrange}></evenodds-map>`;
  }
}

customElements.define("evenodds-stage", Stage);
