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

  // All rows of a table, those on request included.
  const rowsOf = (table) => {
    const body = table.tBodies[0];
    const rest = body.querySelector("template");
    if (rest) {
      rest.replaceWith(rest.content);
      table.closest(".scroll").querySelector(".cut")?.remove();
      reach(table.closest(".scroll"));
    }
    return [...body.rows];
  };
  const listed = (cut) => {
    const rest = cut.previousElementSibling.querySelector("template");
    rest.replaceWith(rest.content);
    cut.remove();
  };
  for (const cut of document.querySelectorAll(".cut")) {
    const button = document.createElement("button");
    const table = cut.closest(".scroll")?.querySelector("table");
    button.type = "button";
    button.className = "unfold";
    button.textContent = "Show all";
    button.addEventListener("click", () => (table ? rowsOf(table) : listed(cut)));
    cut.append(" ", button);
  }

  for (const table of document.querySelectorAll("main table")) {
    const body = table.tBodies[0];
    const heads = [...table.querySelectorAll("thead th")];
    if (body.rows.length < 3) continue;
    let rows;
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
        rows ??= rowsOf(table);
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
    input.addEventListener("input", () => {
      const rows = rowsOf(table);
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const row of rows) {
        const text = row.textContent.toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
      }
      const shown = rows.filter((row) => !row.hidden).length;
      count.value = words.length ? `${shown} of ${rows.length} rows` : "";
    });
  }

  // A range over positions from 0, which stand for all and then for one after another.
  const slider = (name, count, show) => {
    const label = document.createElement("label");
    const input = document.createElement("input");
    const output = document.createElement("output");
    label.className = "slider";
    Object.assign(input, { type: "range", min: 0, max: count, value: 0 });
    label.append(name, input, output);
    const move = () => (output.value = show(Number(input.value)));
    input.addEventListener("input", move);
    output.value = "all";
    return label;
  };

  // Each axis of a sweep has a slider, which leaves the cells with one of its values.
  for (const table of document.querySelectorAll("main table[data-axes]")) {
    const chosen = [];
    const text = (row, axis) => row.cells[axis].textContent.trim();
    const sliders = [...Array(Number(table.dataset.axes)).keys()].map((axis) => {
      const source = table.tBodies[0].querySelector("template")?.content.querySelectorAll("tr") ?? [];
      const rows = [...table.tBodies[0].rows, ...source];
      const values = [...new Set(rows.map((row) => text(row, axis)))].sort(order.compare);
      const name = table.tHead.rows[0].cells[axis].textContent;
      return slider(name, values.length, (at) => {
        chosen[axis] = values[at - 1];
        const fits = (row) => (value, nth) => value === undefined || text(row, nth) === value;
        for (const row of rowsOf(table)) row.hidden = !chosen.every(fits(row));
        return values[at - 1] ?? "all";
      });
    });
    table.closest(".scroll").before(...sliders);
  }

  // A strip can be looked at one moment after another.
  const strips = [];
  for (const figure of document.querySelectorAll("figure:has([data-view])")) {
    const svg = figure.querySelector("svg");
    const whole = svg.getAttribute("viewBox");
    const views = [...svg.querySelectorAll("[data-view]")];
    const show = (at) => {
      const view = views[at - 1];
      svg.setAttribute("viewBox", view?.dataset.view ?? whole);
      return view?.dataset.says ?? "all";
    };
    strips.push(() => svg.setAttribute("viewBox", whole));
    figure.querySelector("figcaption").before(slider("Moment", views.length, show));
  }
  addEventListener("beforeprint", () => strips.forEach((whole) => whole()));

  // What a chart draws is told where it is pointed at, by a finger too.
  const tip = document.createElement("output");
  tip.className = "tip";
  tip.hidden = true;
  document.body.append(tip);
  for (const title of document.querySelectorAll("figure svg rect > title")) {
    title.parentElement.dataset.says = title.textContent;
    title.remove();
  }
  const point = (event) => {
    const says = event.target.closest?.("figure rect[data-says]")?.dataset.says;
    tip.hidden = !says;
    if (!says) return;
    tip.value = says;
    const { clientWidth } = document.documentElement;
    const left = Math.min(event.clientX + 12, clientWidth - tip.offsetWidth - 8);
    tip.style.left = `${Math.max(8, left)}px`;
    tip.style.top = `${Math.max(8, event.clientY - tip.offsetHeight - 12)}px`;
  };
  document.addEventListener("pointermove", point);
  document.addEventListener("pointerdown", point);
  addEventListener("scroll", () => (tip.hidden = true), { passive: true });

  // A link to a question unfolds it.
  const unfold = (target) => {
    for (let at = target; at; at = at.parentElement) if (at.matches("details")) at.open = true;
    const own = target?.querySelector(":scope > details.question");
    if (own) own.open = true;
  };
  const follow = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (!document.getElementById(id)) document.querySelectorAll("ul + .cut").forEach(listed);
    const target = document.getElementById(id);
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
})();
