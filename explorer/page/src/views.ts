// The views: each asks one kind of question, but for the last, which asks any.

import type { Values } from "./forms.ts";
import type { Kind } from "./game.ts";
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

/** Returns the kind of the first question of a view. */
export function firstKind({ kind, first }: View, kinds: Kind[]): Kind | undefined {
  const name = kind ?? first;
  return name === undefined ? kinds[0] : kinds.find((one) => one.name === name);
}

/** What a check is seen beside: its curve over steps, and the worth of a step in other games. */
function besideCheck(values: Values, answer: Answer, games: string[]): Question[] {
  const { system, rating, against } = values;
  const present = typeof values.ease === "number" ? values.ease : 0;
  const ease = [Math.min(-5, present), Math.max(5, present)];
  const curve = {
    system,
    ratings: [rating],
    ease,
    present,
    ...(against === undefined ? {} : { against }),
  };
  const others = games.filter((name) => name !== system);
  const passed = answer.numbers.find((one) => one.key === "passed")?.value ?? 0;
  const isOpen = 0.05 < passed && passed < 0.95;
  const exchange = { systems: [system, ...others], bases: [Math.round(passed * 100) / 100] };
  return isOpen ? [{ curve }, { exchange }] : [{ curve }];
}

/** What a duel is seen beside: what each step of the first fighter is worth, unless that takes long. */
function besideDuel({ roster, a, b, set }: Values, answer: Answer): Question[] {
  const weigh = { roster, fighter: a, against: [b], ...(set === undefined ? {} : { set }) };
  return answer.is_exact && a !== b ? [{ weigh }] : [];
}

/** Returns the view of this name, or else of this kind of question, or else of every kind. */
export function viewOf(kind: string | undefined, name?: string): View {
  const named = VIEWS.find((view) => view.name === name);
  const found = named ?? VIEWS.find((view) => view.kind === kind) ?? VIEWS.at(-1);
  return found as View;
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
    beside: besideDuel,
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
