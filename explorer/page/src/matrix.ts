// The cells of a matrix: each is a duel, and against a pinned matrix some stand apart.

import type { Pin } from "./compare.ts";
import type { Values } from "./forms.ts";
import { kindOf } from "./session.ts";
import type { Acts, Table } from "./show.ts";

/** Returns what the cells of a matrix open, and what stood in them in a pinned one. */
export function cells(
  values: Values,
  fighters: string[],
  pin: Pin | undefined,
  open: (duel: Values) => void,
): Pick<Acts, "cell" | "was"> {
  return {
    cell: (table, row, column) => {
      const duel = duelOf(values, fighters, table, row, column);
      return duel && (() => open(duel));
    },
    was: (table, row, column) => (pin ? was(pin, table, row, column) : undefined),
  };
}

/** Returns the fighter of a row; where columns are headed by ranks, its rank precedes it. */
function rowOf({ columns, rows }: Table, row: number): string {
  const name = rows[row]?.[columns.findIndex((one) => !one.numeric)] ?? "";
  return columns[1]?.heading === "1" ? name.replace(/^\d+ /, "") : name;
}

/** Returns the heading of a column; for a rank, the fighter that has it. */
function columnOf(table: Table, column: number): string {
  const heading = table.columns[column]?.heading ?? "";
  const isRank = 0 < column && table.columns[1]?.heading === "1";
  return isRank ? rowOf(table, Number(heading) - 1) : heading;
}

/** Returns the duel of a cell whose row and column are fighters. */
function duelOf(
  { roster, set }: Values,
  fighters: string[],
  table: Table,
  row: number,
  column: number,
): Values | undefined {
  if (column === 0) return undefined;
  const [a, b] = [rowOf(table, row), columnOf(table, column)];
  if (!fighters.includes(a) || !fighters.includes(b)) return undefined;
  // Without the steps of ease, which cost most of its time.
  return { roster, a, b, edges: [0, 0], ...(set ? { set } : {}) };
}

/** Returns what stood in a cell of a pinned matrix, if it was something else. */
function was({ question, answer }: Pin, table: Table, row: number, column: number) {
  const before = answer.tables.find((one) => one.caption === table.caption);
  if (!before || kindOf(question) !== "matrix") return undefined;
  const [name, heading] = [rowOf(table, row), columnOf(table, column)];
  const nth = before.columns.findIndex((_, nth) => columnOf(before, nth) === heading);
  const text = before.rows.find((_, nth) => rowOf(before, nth) === name)?.[nth];
  return text === table.rows[row]?.[column] ? undefined : text;
}
