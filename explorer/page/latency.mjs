// Measures how long the page takes from a slider's `input` to the redrawn headline, in Chromium.
//
//   node latency.mjs SITE      SITE is the folder that `build.sh` made

import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import * as chrome from "./test/browser.mjs";
import { loaded } from "./test/loaded.mjs";

const { link } = await loaded("link");
const site = process.argv[2] ?? "site";
const TIMES = 20;
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css" };

const set = { kind: "fight" };
// As the page's own view of duels asks.
const edges = [0, 0];
const ASKED = [
  ["check", "odds", "rating", { system: "sprawl", rating: 4 }],
  ["attack", "attack", "ease", { roster: "sprawl", attacker: "marksman", defender: "recruit" }],
  [
    "duel of skrapyard",
    "duel",
    "ease",
    { roster: "skrapyard", a: "Captain", b: "Brute", set, edges },
  ],
  ["duel of sprawl", "duel", "ease", { roster: "sprawl", a: "veteran", b: "marksman", edges }],
];

/** Moves a slider back and forth, and returns how long each answer took; runs in the page. */
async function moved({ label, times }) {
  const page = document.querySelector("evenodds-explorer");
  const frame = () => new Promise(requestAnimationFrame);
  const until = async (is) => {
    while (!is()) await frame();
  };
  await until(() => page.answered && !page.busy);
  const slider = document.querySelector(`.ask input[type=range][aria-label="${label}"]`);
  const start = Number(slider.value);
  const other = start < Number(slider.max) ? start + 1 : start - 1;
  const took = { first: [], whole: [] };
  for (let nth = 0; nth < times; nth++) {
    // What is asked beside the question is no part of it.
    await new Promise((done) => setTimeout(done, 800));
    const from = performance.now();
    slider.value = String(nth % 2 ? start : other);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await until(() => page.answered === page.question);
    await frame();
    took.first.push(performance.now() - from);
    await until(() => !page.busy);
    await frame();
    took.whole.push(performance.now() - from);
  }
  return took;
}

const quantile = (all, share) =>
  all.toSorted((one, other) => one - other)[Math.ceil(all.length * share) - 1];
const told = (all) =>
  `median ${quantile(all, 0.5).toFixed(0)} ms, 90 % within ${quantile(all, 0.9).toFixed(0)} ms`;

const server = createServer((request, response) => {
  const name = new URL(request.url, "http://x").pathname.slice(1) || "index.html";
  const type = name.endsWith(".wasm") ? "application/wasm" : TYPES[name.split(".").pop()];
  response.setHeader("content-type", type ?? "text/plain");
  createReadStream(join(site, name))
    .on("error", () => response.writeHead(404).end())
    .pipe(response);
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const browser = await chrome.started();
for (const [name, kind, label, values] of ASKED) {
  const view = kind === "odds" ? "check" : kind;
  const hash = await link({ view, question: { [kind]: values } });
  const page = await chrome.opened(browser, `http://127.0.0.1:${server.address().port}/${hash}`);
  await chrome.settled(page);
  await page.getByRole("slider", { name: label, exact: true }).first().waitFor();
  const { first, whole } = await page.evaluate(moved, { label, times: TIMES });
  console.log(`${name}: ${told(first)}; the whole answer: ${told(whole)}`);
  await page.context().close();
}
await browser.close();
server.close();
