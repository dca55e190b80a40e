// The views: each asks one kind of question, but for the last, which asks any.

export interface View {
  name: string;
  title: string;
  says: string;
  /** The kind of its questions; none if it asks any. */
  kind?: string;
  /** Whether single fights of its question can be told. */
  tells?: boolean;
  /** Whether the files of own games are edited in it. */
  edits?: boolean;
}

export const VIEWS: View[] = [
  { name: "check", title: "Check", kind: "odds", says: "What a roll of one game comes to." },
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
    edits: true,
    says: "The files of a game of your own, with errors at their lines, and what its answers become.",
  },
  { name: "all", title: "All questions", says: "Every kind of question." },
];
