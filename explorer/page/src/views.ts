// The views: each asks one kind of question, but for the last, which asks any.

import type { Values } from "./forms.ts";
import type { Question } from "./link.ts";
import type { Answer } from "./show.ts";

export interface View {
  name: string;
  title: string;
  says: string;
  /** The kind of its questions; none if it asks any. */
  kind?: string;
  /** The kind of its first question, if it asks any. */
  first?: string;
  /** Whether single fights of its question can be told. */
  tells?: boolean;
  /** Whether the files of own games are edited in it. */
  edits?: boolean;
  /** What is asked beside a question once it is answered; `games` are the built-in ones. */
  beside?: (values: Values, answer: Answer, games: string[]) => Question[];
}

/** What a check is seen beside: its curve over steps, and the worth of a step in other games. */
function besideCheck(values: Values, answer: Answer, games: string[]): Question[] {
  const { system, rating, against } = values;
  const ease = [-5, 5];
  const curve = { system, ratings: [rating], ease, ...(against === undefined ? {} : { against }) };
  const others = games.filter((name) => name !== system);
  const passed = answer.numbers.find((one) => one.key === "passed")?.value ?? 0;
  const isOpen = 0.05 < passed && passed < 0.95;
  const exchange = { systems: [system, ...others], bases: [Math.round(passed * 100) / 100] };
  return isOpen ? [{ curve }, { exchange }] : [{ curve }];
}

export const VIEWS: View[] = [
  {
    name: "check",
    title: "Check",
    kind: "odds",
    says: "What a roll of one game comes to.",
    beside: besideCheck,
  },
  {
    name: "curve",
    title: "Modifiers",
    kind: "curve",
    says: "What each step of a modifier is worth, game by game.",
  },
  {
    name: "attack",
    title: "Attack",
    kind: "attack",
    says: "What one attack does, from hit to out.",
  },
  {
    name: "duel",
    title: "Duel",
    kind: "duel",
    says: "Who wins a duel, by what, and when.",
    tells: true,
  },
  {
    name: "matrix",
    title: "Matrix",
    kind: "matrix",
    says: "All fighters of a roster against all.",
  },
  {
    name: "squads",
    title: "Squads",
    kind: "engagement",
    says: "Squads on a table: losses, rout and winners.",
    tells: true,
  },
  { name: "roll", title: "Roll", kind: "roll", says: "The law of any expression of dice." },
  {
    name: "rules",
    title: "Rules",
    first: "roll",
    edits: true,
    says: "The files of a game of your own, with errors at their lines, and what its answers become.",
  },
  { name: "all", title: "All questions", says: "Every kind of question." },
];
