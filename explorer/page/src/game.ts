// What the engine says of itself and of a game.

import type { Forms, Roster } from "./changes.ts";
import type { Schema, Values } from "./forms.ts";

/** A kind of question, with the schema of its values and a worked example. */
export interface Kind {
  name: string;
  says: string;
  values: Schema;
  example: Values;
}

/** What the engine says first. */
export interface Start {
  build: { version: string; sources: string };
  kinds: Kind[];
  games: { name: string; title: string; mechanic: string }[];
  starters: string[];
  /** What the files of games and studies end with, and the most bytes of one. */
  files: { endings: string[]; bytes_max: number };
}

interface Scale {
  word: string;
  accepts: [number, number];
  book?: [number, number];
}

/** A game: its forms, and the names that questions take. */
export interface Game {
  title: string;
  rating: Scale;
  against?: Scale;
  forms: Forms & { situation: Schema };
  roster: Roster | null;
  fighters?: string[];
  weapons?: string[];
  scenarios: string[];
}

/** The questions of a study, and what each asks. */
export interface Study {
  name: string;
  questions: { says: string; question: Record<string, unknown> }[];
}

/** Texts in the place of files, by path. */
export type Texts = Record<string, string>;

/** Returns the folders of games among files. */
export function gamesOf(texts: Texts): string[] {
  const homes = Object.keys(texts).filter((path) => /(^|\/)game\.toml$/.test(path));
  return homes.map((path) => path.replace(/\/?game\.toml$/, "") || ".");
}

/** Whether a text is that of a scenario: it has sides. */
export function isScenario(text: string): boolean {
  return /^\s*\[\[side\]\]/m.test(text);
}

/** Returns the game that a scenario's text names. */
export function systemOf(text: string): string | undefined {
  return text.match(/^\s*system\s*=\s*["']([^"']+)["']/m)?.[1];
}

/** Returns a first question about a game: an attack where it has fighters, else a check. */
export function firstQuestion(name: string, game: Game): Record<string, Values> {
  const [attacker, defender = attacker] = game.fighters ?? [];
  if (attacker) return { attack: { roster: name, attacker, defender } };
  const [least, most] = game.rating.book ?? game.rating.accepts;
  return { odds: { system: name, rating: Math.round((least + most) / 2) } };
}
