// The grades of a check as one bar, which moves with the slider.

import { html, nothing, svg, type TemplateResult } from "lit";
import type { Answer } from "./show.ts";

/** The grades, from the worst to the best. */
const GRADES = ["fumble", "failure", "success", "critical"];

/** Returns the grades of a check as one bar; nothing where an answer has none. */
export function grades({ json, tables }: Answer): TemplateResult | typeof nothing {
  const chances = json?.grades as Record<string, number> | undefined;
  if (!chances) return nothing;
  const rows = tables.flatMap((table) => table.rows);
  let from = 0;
  const all = GRADES.map((name) => {
    const chance = chances[name] ?? 0;
    from += chance;
    const says = `${name} ${rows.find(([grade]) => grade === name)?.[1] ?? ""}`;
    return { name, chance, says, from: from - chance };
  });
  return html`
    <svg class="grades bar" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">${all.map(
      ({ name, chance, from }) =>
        svg`<rect class=${name} x=${from} width=${chance} height="1"></rect>`,
    )}</svg>
    <ul class="grades legend" aria-label="Grades">${all.map(
      ({ name, says }) =>
        html`<li><svg aria-hidden="true"><rect class=${name} width="100%" height="100%"></rect></svg> ${says}</li>`,
    )}</ul>`;
}
