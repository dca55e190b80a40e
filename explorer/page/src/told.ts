// One fight, told die by die: of a duel its lines, of squads also a table on which figures move.

import { html, LitElement, nothing, svg, type TemplateResult } from "lit";
import type { Json } from "./engine.ts";

type Place = [number, number];

interface Scene {
  length: [string, string] | null;
  width: number;
  depth: number;
  pieces: { name: string; area: boolean; points: Place[] }[];
  objectives: { name: string; at: Place; radius: number }[];
  sides: { name: string; zone: [Place, Place] | null; figures: Figure[] }[];
}

interface Figure {
  name: string;
  at: Place;
  radius: number;
}

interface Moment {
  round: number;
  figures: { at: Place; way: Place; status: string }[];
}

interface Story {
  title: string;
  ending: string;
  index: number;
  opening: string[];
  rounds: string[][];
  scene: Scene | null;
  moments: Moment[] | null;
}

/** The moment that is shown of each story, and the timer that steps on. */
const shown = new WeakMap<object, number>();
let timer: ReturnType<typeof setInterval> | undefined;

/** How long each round is shown. */
const ROUND_MS = 1200;

export function told(story: Json | undefined, tell: (which: Json) => void): TemplateResult {
  const one = story as unknown as Story | undefined;
  const index = one?.index ?? 0;
  return html`<section class="story" aria-label="One fight">
    <h2>One fight, die by die</h2>
    <div class="acts">
      <button type="button" @click=${() => tell({ index: one ? index + 1 : 0 })}>${one ? "Next fight" : "Play one"}</button>
      ${[5, 50, 95].map((percentile) => html`<button type="button" @click=${() => tell({ percentile })}>${percentile}th percentile</button>`)}
    </div>
    ${one ? html`<p>Fight ${one.index}. ${one.ending}</p><evenodds-stage .story=${one}></evenodds-stage>` : nothing}
  </section>`;
}

/** Steps through a fight, round by round. */
class Stage extends LitElement {
  static override properties = {
    story: { attribute: false },
    round: { state: true },
    playing: { state: true },
  };
  declare story: Story;
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
      this.round = shown.get(this.story) ?? 0;
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

  private show(round: number): void {
    this.round = Math.max(0, Math.min(round, this.story.rounds.length));
    shown.set(this.story, this.round);
  }

  private play = (): void => {
    if (this.playing) {
      this.stop();
      return;
    }
    if (this.round === this.story.rounds.length) this.show(0);
    this.playing = true;
    timer = setInterval(() => {
      this.show(this.round + 1);
      if (this.round === this.story.rounds.length) this.stop();
    }, ROUND_MS);
  };

  protected override render(): TemplateResult {
    const { story, round } = this;
    const lines = round === 0 ? story.opening : (story.rounds[round - 1] ?? []);
    return html`
      <div class="rounds">
        <button type="button" @click=${() => this.show(round - 1)} ?disabled=${round === 0}>Back</button>
        <input type="range" min="0" max=${story.rounds.length} .value=${String(round)} aria-label="Round"
          aria-valuetext=${round === 0 ? "start" : `round ${round}`}
          @input=${(event: Event) => this.show(Number((event.target as HTMLInputElement).value))}>
        <button type="button" @click=${() => this.show(round + 1)} ?disabled=${round === story.rounds.length}>On</button>
        <button type="button" @click=${this.play}>${this.playing ? "Stop" : "Play"}</button>
        <span>${round === 0 ? "Start" : `Round ${round} of ${story.rounds.length}`}</span>
      </div>
      <div class="stage">
        ${story.scene && story.moments ? map(story.scene, story.moments, round) : nothing}
        <ol class="lines">${lines.map((line) => html`<li>${line}</li>`)}</ol>
      </div>`;
  }
}

function map(scene: Scene, moments: Moment[], round: number): TemplateResult {
  const moment = moments[Math.min(round, moments.length - 1)];
  // The table has its origin at the lower left.
  const y = (of: number) => scene.depth - of;
  const points = (of: Place[]) => of.map(([x, up]) => `${x},${y(up)}`).join(" ");
  const figures = scene.sides.flatMap((side, nth) =>
    side.figures.map((figure) => ({ figure, nth })),
  );
  const least = Math.min(...figures.map(({ figure }) => figure.radius));
  return html`<svg class="map" viewBox="0 0 ${scene.width} ${scene.depth}" role="img"
    aria-label="The table in round ${moment?.round ?? 0}">
    <rect class="table" width=${scene.width} height=${scene.depth}></rect>
    ${scene.sides.map((side, nth) => {
      if (!side.zone) return nothing;
      const [[left, low], [right, high]] = side.zone;
      return svg`<rect class="zone side-${nth}" x=${left} y=${y(high)} width=${right - left} height=${high - low}></rect>`;
    })}
    ${scene.pieces.map((piece) =>
      piece.area
        ? svg`<polygon class="piece" points=${points(piece.points)}><title>${piece.name}</title></polygon>`
        : svg`<polyline class="piece line" points=${points(piece.points)}><title>${piece.name}</title></polyline>`,
    )}
    ${scene.objectives.map(
      (goal) =>
        svg`<circle class="goal" cx=${goal.at[0]} cy=${y(goal.at[1])} r=${goal.radius}><title>${goal.name}</title></circle>`,
    )}
    ${figures.map(({ figure, nth }, number) => {
      const placed = moment?.figures[number];
      if (!placed) return nothing;
      const [x, up] = placed.at;
      const radius = Math.max(figure.radius, least);
      return svg`<g class="figure side-${nth} ${placed.status}" transform="translate(${x} ${y(up)})">
        <circle r=${radius}></circle><title>${figure.name}: ${placed.status}</title></g>`;
    })}
  </svg>`;
}

customElements.define("evenodds-stage", Stage);
