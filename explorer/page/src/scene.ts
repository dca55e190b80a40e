// A table with its terrain, objectives and figures, as the engine tells it.

/** A place on a table, in thousandths of the game's length: to the right, and up. */
export type Place = [number, number];

/** Thousandths of a length. */
export const LENGTH = 1000;

export interface Scene {
  name: string;
  /** What one length is called, and several. */
  length: [string, string] | null;
  width: number;
  depth: number;
  pieces: { name: string; area: boolean; points: Place[] }[];
  objectives: { name: string; at: Place; radius: number }[];
  sides: { name: string; zone: [Place, Place] | null; figures: Figure[] }[];
}

export interface Figure {
  name: string;
  at: Place;
  radius: number;
}

/** Where all figures are after a round, and what they can do. */
export interface Moment {
  round: number;
  figures: { at: Place; way: Place; status: string }[];
}

/** The kinds of things that can be moved, as the engine names them. */
export type Kind = "figure" | "terrain" | "objective";

/** A thing on a table: of its kind the nth. */
export interface Thing {
  of: Kind;
  nth: number;
  name: string;
  at: Place;
}

/** Something that is moved, and how far. */
export interface Move {
  thing: Thing;
  by: Place;
}

/** Returns what can be moved of each kind, in the order of the scene. */
export function things(scene: Scene): Record<Kind, Thing[]> {
  const of = (of: Kind, all: { name: string; at: Place }[]) =>
    all.map(({ name, at }, nth): Thing => ({ of, nth, name, at }));
  const figures = scene.sides.flatMap((side) =>
    side.figures.map(({ name, at }) => ({ name: `${name} (${side.name})`, at })),
  );
  const pieces = scene.pieces.map(({ name, points }) => ({ name, at: points[0] ?? [0, 0] }));
  return {
    figure: of("figure", figures),
    terrain: of("terrain", pieces as { name: string; at: Place }[]),
    objective: of("objective", scene.objectives),
  };
}

/** What a thing's place is rounded to. */
const STEP = LENGTH / 10;

/** Returns how far a thing moves so that it comes to stand near a place, and on the table. */
export function towards({ width, depth }: Scene, { at }: Thing, place: Place): Place {
  const snapped = (was: number, is: number, most: number) => {
    if (is === was) return 0;
    return Math.round(Math.max(0, Math.min(is, most)) / STEP) * STEP - was;
  };
  return [snapped(at[0], place[0], width), snapped(at[1], place[1], depth)];
}

/** Returns a thing's name and where it is. */
export function whereabouts(scene: Scene, { name, at }: Thing, by: Place): string {
  const [x, y] = at.map((one, nth) => ((one + (by[nth] ?? 0)) / LENGTH).toFixed(1));
  return `${name}, at ${x} and ${y} ${scene.length?.[1] ?? "lengths"}`;
}
