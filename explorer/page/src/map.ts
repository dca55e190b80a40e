// The map of a table: figures, terrain and objectives can be moved by pointer and by keyboard.

import { html, LitElement, nothing, svg, type TemplateResult } from "lit";
import {
  LENGTH,
  type Moment,
  type Move,
  type Place,
  type Scene,
  type Thing,
  things,
  towards,
  whereabouts,
} from "./scene.ts";

/** How long keys rest before what they moved is put down. */
const REST_MS = 600;
/** How small a figure may be to be grabbed, as a share of the table's width. */
const GRASP = 1 / 45;

const WAYS: Record<string, Place> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

class TableMap extends LitElement {
  static override properties = {
    scene: { attribute: false },
    moment: { attribute: false },
    arrange: { attribute: false },
    move: { state: true },
  };

  declare scene: Scene;
  /** Where the figures are, if not where they begin. */
  declare moment: Moment | undefined;
  /** Moves a thing for good, or refuses; nothing can be moved if this is not there. */
  declare arrange: ((move: Move) => Promise<void>) | undefined;
  /** What is being moved. */
  declare move: Move | undefined;
  /** Where the pointer took hold of a thing. */
  #held: { thing: Thing; from: Place } | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** Whether what was put down is not there yet. */
  #isSent = false;

  protected override createRenderRoot(): this {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cancel();
  }

  /** Returns where a pointer is on the table. */
  #placeOf(event: PointerEvent): Place {
    const matrix = this.querySelector("svg")?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [x, this.scene.depth - y];
  }

  #grab(event: PointerEvent, thing: Thing): void {
    if (event.button !== 0 || this.#isSent) return;
    if (this.move) {
      this.#drop();
      return;
    }
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#held = { thing, from: this.#placeOf(event) };
  }

  #drag(event: PointerEvent): void {
    if (!this.#held) return;
    const { thing, from } = this.#held;
    const [x, y] = this.#placeOf(event);
    const place: Place = [thing.at[0] + x - from[0], thing.at[1] + y - from[1]];
    this.move = { thing, by: towards(this.scene, thing, place) };
  }

  #press(event: KeyboardEvent, thing: Thing): void {
    const way = WAYS[event.key];
    if (event.key === "Enter") this.#drop();
    if (event.key === "Escape") this.#cancel();
    if (!way || this.#isSent) return;
    event.preventDefault();
    const length = event.shiftKey ? LENGTH / 10 : LENGTH;
    const [x, y] = this.move?.thing.at === thing.at ? this.move.by : [0, 0];
    const place: Place = [thing.at[0] + x + way[0] * length, thing.at[1] + y + way[1] * length];
    this.move = { thing, by: towards(this.scene, thing, place) };
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#drop(), REST_MS);
  }

  #cancel(): void {
    clearTimeout(this.#rest);
    this.#held = undefined;
    this.move = undefined;
  }

  /** Puts down what is moved: it stays there, or goes back where it was. */
  async #drop(): Promise<void> {
    clearTimeout(this.#rest);
    this.#held = undefined;
    const { move } = this;
    if (!move || this.#isSent) return;
    if (move.by.some((one) => one !== 0)) {
      this.#isSent = true;
      await this.arrange?.(move).catch(() => {});
      this.#isSent = false;
    }
    this.move = undefined;
  }

  /** Returns the drawing of a thing, which can be moved where anything can. */
  #movable(thing: Thing, name: string, drawn: TemplateResult): TemplateResult {
    const by: Place = this.move?.thing.at === thing.at ? this.move.by : [0, 0];
    const place = by.some((one) => one !== 0) ? `translate(${by[0]} ${-by[1]})` : nothing;
    if (!this.arrange) return svg`<g class=${name}>${drawn}</g>`;
    return svg`<g class="${name} movable" tabindex="0" role="button" transform=${place}
      aria-label=${whereabouts(this.scene, thing, by)}
      @touchstart=${(event: TouchEvent) => event.preventDefault()}
      @pointerdown=${(event: PointerEvent) => this.#grab(event, thing)}
      @pointermove=${(event: PointerEvent) => this.#drag(event)}
      @pointerup=${() => this.#drop()} @pointercancel=${() => this.#cancel()}
      @keydown=${(event: KeyboardEvent) => this.#press(event, thing)}
      @blur=${() => this.#drop()}>${drawn}</g>`;
  }

  protected override render(): TemplateResult {
    const { scene, moment, arrange, move } = this;
    const size = `${scene.width / LENGTH} by ${scene.depth / LENGTH} ${scene.length?.[1] ?? "lengths"}`;
    const told = arrange
      ? `The table, ${size}. What is on it can be dragged, or moved with the arrow keys.`
      : `The table in round ${moment?.round ?? 0}`;
    return html`<svg class=${moment ? "map told" : "map"} viewBox="0 0 ${scene.width} ${scene.depth}"
        role=${arrange ? "group" : "img"} aria-label=${told}>
        <rect class="table" width=${scene.width} height=${scene.depth}></rect>
        ${scene.sides.map((_, nth) => this.#zone(nth))}
        ${things(scene).terrain.map((thing) => this.#piece(thing))}
        ${things(scene).objective.map((thing) => this.#goal(thing))}
        ${things(scene).figure.map((thing) => this.#figure(thing))}
      </svg>
      ${arrange ? html`<p class="note">Drag what is on the table, or move it with the arrow keys: Shift makes steps of a tenth.</p>` : nothing}
      <p class="announce" aria-live="polite">${move ? whereabouts(scene, move.thing, move.by) : ""}</p>`;
  }

  /** The table has its origin at the lower left. */
  readonly #down = (up: number) => this.scene.depth - up;

  #zone(nth: number): TemplateResult | typeof nothing {
    const zone = this.scene.sides[nth]?.zone;
    if (!zone) return nothing;
    const [[left, low], [right, high]] = zone;
    return svg`<rect class="zone side-${nth}" x=${left} y=${this.#down(high)}
      width=${right - left} height=${high - low}></rect>`;
  }

  #piece(thing: Thing): TemplateResult | typeof nothing {
    const piece = this.scene.pieces[thing.nth];
    if (!piece) return nothing;
    const points = piece.points.map(([x, up]) => `${x},${this.#down(up)}`).join(" ");
    const title = svg`<title>${piece.name}</title>`;
    const drawn = piece.area
      ? svg`<polygon class="piece" points=${points}>${title}</polygon>`
      : svg`<polyline class="grasp" points=${points}></polyline>
        <polyline class="piece line" points=${points}>${title}</polyline>`;
    return this.#movable(thing, "terrain", drawn);
  }

  #goal(thing: Thing): TemplateResult | typeof nothing {
    const goal = this.scene.objectives[thing.nth];
    if (!goal) return nothing;
    const [x, y] = [goal.at[0], this.#down(goal.at[1])];
    const title = svg`<title>${goal.name}</title>`;
    return this.#movable(
      thing,
      "objective",
      svg`<circle class="grasp" cx=${x} cy=${y} r=${goal.radius}></circle>
        <circle class="goal" cx=${x} cy=${y} r=${goal.radius}></circle>
        <circle class="centre" cx=${x} cy=${y} r=${this.scene.width / 120}>${title}</circle>`,
    );
  }

  #figure(thing: Thing): TemplateResult | typeof nothing {
    const { scene, moment } = this;
    const figures = scene.sides.flatMap((side, nth) =>
      side.figures.map((one) => ({ ...one, nth })),
    );
    const figure = figures[thing.nth];
    if (!figure) return nothing;
    const now = moment?.figures[thing.nth];
    const [x, up] = now?.at ?? figure.at;
    const status = now?.status ?? "ready";
    const radius = Math.max(figure.radius, Math.min(...figures.map((one) => one.radius)));
    const grasp = Math.max(radius, scene.width * GRASP);
    return this.#movable(
      thing,
      `side-${figure.nth}`,
      svg`<g class="figure ${status}" transform="translate(${x} ${this.#down(up)})">
        ${this.arrange ? svg`<circle class="grasp" r=${grasp}></circle>` : nothing}
        <circle class="base" r=${radius}></circle><title>${figure.name}: ${status}</title></g>`,
    );
  }
}

customElements.define("evenodds-map", TableMap);
