"use strict";
(() => {
  const order = new Intl.Collator("en", { numeric: true });
  const number = (text) => {
    const found = text.replace(/\u2212/g, "-").match(/[-+]?\d[\d,\s]*(\.\d+)?/);
    return found ? Number(found[0].replace(/[,\s]/g, "")) : NaN;
  };
  const compare = (numeric, a, b) => {
    if (!numeric) return order.compare(a, b);
    return number(a) - number(b);
  };

  for (const table of document.querySelectorAll("main table")) {
    const body = table.tBodies[0];
    const heads = [...table.querySelectorAll("thead th")];
    const rows = [...body.rows];
    if (rows.length < 3) continue;
    for (const [index, head] of heads.entries()) {
      const numeric = head.classList.contains("n");
      const cell = (row) => row.cells[index].textContent.trim();
      const blank = (row) => (numeric ? Number.isNaN(number(cell(row))) : cell(row) === "");
      const button = document.createElement("button");
      button.type = "button";
      button.title = "Sort by this column";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const now = head.getAttribute("aria-sort");
        const next = { ascending: "descending", descending: null }[now];
        const wanted = next === undefined ? "ascending" : next;
        for (const other of heads) other.removeAttribute("aria-sort");
        if (wanted === null) return body.append(...rows);
        head.setAttribute("aria-sort", wanted);
        const sign = wanted === "ascending" ? 1 : -1;
        const filled = rows.filter((row) => !blank(row));
        filled.sort((a, b) => sign * compare(numeric, cell(a), cell(b)));
        body.append(...filled, ...rows.filter(blank));
      });
    }
  }

  const reach = (region) => {
    if (region.scrollWidth > region.clientWidth) region.tabIndex = 0;
    else region.removeAttribute("tabindex");
  };
  const resized = new ResizeObserver((entries) => {
    for (const { target } of entries) reach(target.closest(".scroll"));
  });
  for (const region of document.querySelectorAll(".scroll")) {
    reach(region);
    resized.observe(region);
    resized.observe(region.firstElementChild);
    region.closest("details")?.addEventListener("toggle", () => reach(region));
  }

  const contents = document.querySelector("nav details");
  if (contents && matchMedia("(max-width: 63.99rem)").matches) contents.open = false;

  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("main details:not([open], .elsewhere, .rests)")];
    for (const folded of opened) folded.open = true;
  });
  addEventListener("afterprint", () => {
    for (const folded of opened) folded.open = false;
  });
})();
