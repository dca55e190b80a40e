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

  // Long tables can be filtered by what is in their rows.
  for (const table of document.querySelectorAll("main table[data-filter]")) {
    const label = document.createElement("label");
    const input = document.createElement("input");
    const count = document.createElement("output");
    label.className = "filter";
    input.type = "search";
    label.append("Filter", input, count);
    table.closest(".scroll").before(label);
    const rows = [...table.tBodies[0].rows];
    input.addEventListener("input", () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const row of rows) {
        const text = row.textContent.toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
      }
      const shown = rows.filter((row) => !row.hidden).length;
      count.value = words.length ? `${shown} of ${rows.length} rows` : "";
    });
  }

  // A link to a question unfolds it.
  const unfold = (target) => {
    for (let at = target; at; at = at.parentElement) if (at.matches("details")) at.open = true;
    const own = target?.querySelector(":scope > details.question");
    if (own) own.open = true;
  };
  const follow = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    unfold(target);
    target.scrollIntoView();
  };
  addEventListener("hashchange", follow);
  document.addEventListener("click", (event) => {
    // A second click on the same link changes no hash.
    const link = event.target.closest("a[href^='#']");
    if (link && link.hash === location.hash) follow();
  });
  if (location.hash) follow();

  const questions = [...document.querySelectorAll("details.question")];
  if (questions.length > 1) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "unfold";
    const folded = () => questions.some((one) => !one.open);
    const name = () => (button.textContent = folded() ? "Open all questions" : "Fold all questions");
    button.addEventListener("click", () => {
      const open = folded();
      for (const one of questions) one.open = open;
    });
    for (const one of questions) one.addEventListener("toggle", name);
    name();
    questions[0].closest("section").before(button);
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
    for (let at = region.closest("details"); at; at = at.parentElement.closest("details")) {
      at.addEventListener("toggle", () => reach(region));
    }
  }

  const contents = document.querySelector("nav details");
  if (contents && matchMedia("(max-width: 63.99rem)").matches) contents.open = false;

  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("main details:not([open])")];
    for (const folded of opened) folded.open = true;
  });
  addEventListener("afterprint", () => {
    for (const folded of opened) folded.open = false;
  });
})();
