// The page in a browser: from a host and from disk. SITE is the folder that `build.sh` made.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";
import axe from "axe-core";
import * as chrome from "./browser.mjs";
import { choose, finished, headline, picture, settled } from "./browser.mjs";

const site = pathToFileURL(`${process.env.SITE ?? "site"}/`);
const skip = !chrome.isThere || !existsSync(new URL("explorer.html", site));
const TYPES = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  wasm: "application/wasm",
};

let browser;
let server;
let origin;

before(async () => {
  if (skip) return;
  server = createServer(async (request, response) => {
    const name = new URL(request.url, "http://x").pathname.slice(1) || "index.html";
    try {
      const body = await readFile(new URL(name, site));
      response.writeHead(200, { "content-type": TYPES[name.split(".").pop()] ?? "text/plain" });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${server.address().port}/`;
  browser = await chrome.started();
});

after(async () => {
  await browser?.close();
  server?.close();
});

const opened = (address, options) => chrome.opened(browser, address, options);

/** Returns the link of a page; the address itself is written a little after the answer is shown. */
const linkOf = async (page) => {
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("is the link, and it is copied").waitFor();
  return page.evaluate(() => location.href);
};

test("a slider changes the answer, and its link shows the same", { skip }, async () => {
  const page = await opened(origin);
  await settled(page);
  const before = await headline(page).textContent();
  const slider = page.getByRole("slider", { name: "ease" }).first();
  await slider.focus();
  await slider.press("ArrowRight");
  await page.waitForFunction(
    (was) => document.querySelector(".headline")?.textContent !== was,
    before,
  );
  const after = await headline(page).textContent();
  const again = await opened(await linkOf(page));
  await settled(again);
  await again.waitForFunction(
    (is) => document.querySelector(".headline")?.textContent === is,
    after,
  );
  await page.goBack();
  await page.waitForFunction(
    (was) => document.querySelector(".headline")?.textContent === was,
    before,
  );
  assert.deepEqual([...page.faults, ...again.faults], []);
  await picture(page, "check");
});

test("every view answers, with no fault of accessibility", { skip, timeout: 300_000 }, async () => {
  for (const [scheme, width] of [
    ["light", 1280],
    ["dark", 390],
  ]) {
    const page = await opened(origin, { colorScheme: scheme, viewport: { width, height: 900 } });
    await settled(page);
    const views = await page.getByRole("navigation").getByRole("button").allTextContents();
    assert.ok(views.length >= 7, String(views));
    for (const view of views) {
      await choose(page, view);
      await finished(page);
      if (view === "Squads") await page.locator(".map .movable").first().waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${view}: ${wide} px too wide at ${width}`);
      await page.evaluate(axe.source);
      const found = await page.evaluate(() => globalThis.axe.run());
      const told = found.violations.map(
        (one) => `${one.id}: ${one.nodes.map((node) => node.html).slice(0, 3)}`,
      );
      assert.deepEqual(told, [], view);
      await picture(page, `${view.toLowerCase().replaceAll(" ", "-")}-${scheme}`);
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("a changed stat line is compared with the pinned answer", { skip }, async () => {
  const page = await opened(origin);
  await choose(page, "Attack");
  await page.getByRole("button", { name: "Pin" }).click();
  await page.getByText("Change the game").click();
  await page.locator("details.line > summary", { hasText: "recruit" }).click();
  const control = page.locator("details.line[open]").getByRole("spinbutton", { name: "toughness" });
  const was = Number(await control.inputValue());
  await control.fill(String(was + 1));
  await control.press("Enter");
  await page.locator(".pinned .changes li").first().waitFor();
  const told = await page.locator(".pinned .changes").textContent();
  assert.match(told, /change\.profile\.recruit\./);
  await page.locator(".pinned .headline").waitFor();
  await page.locator(".pinned details.table").first().waitFor();
  await picture(page, "pinned");
  assert.deepEqual(page.faults, []);
});

test("what a change does to a matrix is marked in its cells", { skip }, async () => {
  const page = await opened(origin);
  await choose(page, "Matrix");
  await finished(page);
  await page.getByRole("button", { name: "Pin" }).click();
  assert.equal(await page.locator("td.changed").count(), 0);
  await page.getByText("Change the game").click();
  const line = page.locator("details.line").first();
  await line.locator("summary").click();
  const control = line.locator("input[type=number]").first();
  await control.fill(String(Number(await control.inputValue()) + 1));
  await control.press("Enter");
  await page.locator("td.changed button.cell").first().waitFor();
  await finished(page);
  assert.match(await page.locator("td.changed").first().getAttribute("title"), /^Pinned: .*\d/);
  await picture(page, "matrix-pinned");
  await page.locator("td button.cell").first().click();
  await page.waitForFunction(
    () => document.querySelector("[aria-current]")?.textContent === "Duel",
  );
  await settled(page);
  assert.deepEqual(page.faults, []);
});

/** Asks for so many fights. */
async function trials(page, many) {
  await page.getByText("How it is computed").click();
  await page.getByRole("spinbutton", { name: "trials" }).fill(String(many));
  await page.getByRole("spinbutton", { name: "trials" }).press("Enter");
}

/** The answer on a page, whole. */
const answerOf = (page) =>
  page.evaluate(() => JSON.stringify(document.querySelector("evenodds-explorer").answer));

/** Has one worker answer the question of a page in one go. */
const answeredAtOnce = (page) =>
  page.evaluate(async () => {
    const { question } = document.querySelector("evenodds-explorer");
    const module = await WebAssembly.compileStreaming(fetch("engine.wasm"));
    const worker = new Worker("worker.js");
    const heard = (is) =>
      new Promise((done) => {
        worker.onmessage = ({ data }) => is(data) && done(data);
      });
    worker.postMessage({ module });
    await heard((data) => data.ready);
    worker.postMessage({ id: 1, message: JSON.stringify({ answer: question }) });
    const { reply } = await heard((data) => data.reply);
    worker.terminate();
    return JSON.stringify(JSON.parse(reply));
  });

test("fights are dealt out to workers, and come to the answer of one", {
  skip,
  timeout: 120_000,
}, async () => {
  const page = await opened("about:blank");
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "hardwareConcurrency", { value: 4 });
  });
  await page.goto(origin);
  await settled(page);
  await page.getByRole("button", { name: "Squads" }).click();
  await page.locator(".played").waitFor();
  await page.waitForFunction(() => 0 < document.querySelector("progress")?.value);
  await finished(page);
  assert.equal(await page.locator(".played").count(), 0);
  assert.ok(4 <= page.workers().length, String(page.workers().length));
  assert.equal(await answerOf(page), await answeredAtOnce(page));
  assert.deepEqual(page.faults, []);
});

test("fights are stopped, and go on", { skip, timeout: 120_000 }, async () => {
  const page = await opened(origin);
  await choose(page, "Squads");
  await trials(page, 1500);
  await page.waitForFunction(() => 8 < document.querySelector("progress")?.value);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Go on" }).waitFor();
  const soFar = await headline(page).textContent();
  assert.match(soFar, /%/);
  await picture(page, "stopped");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.locator(".played").waitFor({ state: "detached", timeout: 60_000 });
  assert.equal(await answerOf(page), await answeredAtOnce(page));
  assert.deepEqual(page.faults, []);
});

test("a figure is moved by keyboard and by mouse, and moved back", {
  skip,
  timeout: 120_000,
}, async () => {
  const page = await opened(origin);
  await choose(page, "Squads");
  await finished(page);
  const newton = page.getByRole("button", { name: /^Newton/ });
  const at = (place) => page.getByRole("button", { name: `Newton (Locals), at ${place} inches` });
  const scenario = () => page.getByLabel("scenario").inputValue();
  await at("18.0 and 3.0").waitFor();
  await newton.focus();
  await newton.press("ArrowUp");
  await at("18.0 and 4.0").waitFor();
  await page.waitForFunction(() => document.activeElement.getAttribute("transform") === null);
  assert.equal(await scenario(), "my-sprawl-open.toml");
  await at("18.0 and 4.0").waitFor();
  assert.match(
    await page.evaluate(() => document.activeElement.getAttribute("aria-label")),
    /^Newton/,
  );
  await finished(page);
  await newton.scrollIntoViewIfNeeded();
  const box = await newton.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const inch = (await page.locator("svg.map").boundingBox()).width / 48;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - inch, y, { steps: 4 });
  await page.mouse.move(x - 4 * inch, y, { steps: 4 });
  await page.mouse.up();
  await at("14.0 and 4.0").waitFor();
  await finished(page);
  await picture(page, "moved");
  const moved = await page.evaluate(() => localStorage.getItem("evenodds-files"));
  assert.match(moved, /my-sprawl-open/);
  const sent = await linkOf(page);
  await page.goBack();
  await at("18.0 and 4.0").waitFor();
  assert.equal(await scenario(), "my-sprawl-open.toml");
  await page.goBack();
  await at("18.0 and 3.0").waitFor();
  assert.equal(await scenario(), "sprawl-open");
  await page.goForward();
  await page.goForward();
  await at("14.0 and 4.0").waitFor();
  await finished(page);
  const options = await page.getByLabel("scenario").locator("option").allTextContents();
  assert.ok(options.includes("my-sprawl-open.toml"), String(options));
  await page.reload();
  await at("14.0 and 4.0").waitFor();
  const other = await opened(sent);
  await other.getByRole("button", { name: "Newton (Locals), at 14.0 and 4.0 inches" }).waitFor();
  assert.deepEqual([...page.faults, ...other.faults], []);
});

test("a move that is refused is undone, with its reason", { skip }, async () => {
  const page = await opened(origin);
  await choose(page, "Squads");
  const newton = page.getByRole("button", { name: /^Newton/ });
  await newton.waitFor();
  await newton.focus();
  for (const _ of "123") await newton.press("ArrowRight");
  await page.locator(".story .error, .answer > .error").first().waitFor();
  // Back to the last place that the engine took: on a slow machine it may have answered a step before.
  const back = /^Newton \(Locals\), at (18|19|20)\.0 and 3\.0 inches/;
  await page.getByRole("button", { name: back }).waitFor();
  if (back.exec(await newton.getAttribute("aria-label"))?.[1] === "18") {
    assert.equal(await page.getByLabel("scenario").inputValue(), "sprawl-open");
  }
  await picture(page, "refused");
  assert.deepEqual(page.faults, []);
});

test("a fight of squads is played round by round", { skip }, async () => {
  const page = await opened(origin);
  await choose(page, "Squads");
  await page.getByRole("button", { name: "Play one" }).click();
  await page.locator("svg.map .figure").first().waitFor();
  await page.getByRole("button", { name: "On", exact: true }).click();
  assert.ok((await page.locator("ol.lines li").count()) > 0);
  await picture(page, "fight");
  assert.deepEqual(page.faults, []);
});

test("a game is begun, broken and mended, with its error at its line", { skip }, async () => {
  const page = await opened(origin);
  await choose(page, "Rules");
  await page.getByLabel("Start from").selectOption("warband");
  await page.locator(".cm-content").waitFor();
  await page.waitForFunction(() =>
    document.querySelector(".headline")?.textContent.includes("Warband"),
  );
  const answer = await headline(page).textContent();
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("fn attack(");
  await page.locator(".cm-lint-marker-error").first().waitFor();
  assert.match(await page.locator(".error").first().textContent(), /my-warband\/rules\.rhai:\d+/);
  await picture(page, "rules-error");
  for (const _ of "fn attack(") await page.keyboard.press("Backspace");
  await page.locator(".error").waitFor({ state: "detached" });
  await page.waitForFunction(
    (is) => document.querySelector(".headline")?.textContent === is,
    answer,
  );
  await page.reload();
  await page.getByLabel("File", { exact: true }).waitFor();
  await choose(page, "Attack");
  assert.ok(
    (await page.getByLabel("roster").locator("option").allTextContents()).includes("my-warband"),
  );
  assert.deepEqual(page.faults, []);
});

test("files are opened as a game of one's own, and others are told", { skip }, async () => {
  const page = await opened(origin);
  await choose(page, "Rules");
  const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await page
    .getByLabel("Open more")
    .setInputFiles([
      file("game.toml", 'base = "sprawl"\nset = { target = 6 }\n'),
      file("notes.docx", "x"),
      { name: "rules.rhai", mimeType: "text/plain", buffer: Buffer.from([0xff, 0xfe, 0x00]) },
    ]);
  await page.locator(".word").waitFor();
  const word = await page.locator(".word").textContent();
  assert.match(word, /notes\.docx is not opened: expected a file that ends with toml, rhai, csv/);
  assert.match(word, /rules\.rhai is not opened: it is no text in UTF-8/);
  await choose(page, "Attack");
  const rosters = page.getByLabel("roster").locator("option");
  await page.waitForFunction(() => document.body.textContent.includes("my-game"));
  assert.ok((await rosters.allTextContents()).includes("my-game"));
  assert.deepEqual(page.faults, []);
});

test("a link that names no view opens one of the kind of its question", { skip }, async () => {
  const question = { duel: { roster: "volt", a: "Veteran", b: "Gunslinger" } };
  const packed = deflateRawSync(JSON.stringify({ question })).toString("base64url");
  const page = await opened(`${origin}#v1.${packed}`);
  await settled(page);
  assert.equal(await page.locator('nav [aria-current="page"]').textContent(), "Duel");
  assert.match(await headline(page).textContent(), /Veteran/);
  assert.deepEqual(page.faults, []);
});

test("files of a link stand beside those that were typed here", { skip }, async () => {
  const says = (page, word) =>
    page.waitForFunction(
      (it) => document.querySelector(".headline")?.textContent.includes(it),
      word,
    );
  const page = await opened(origin);
  await choose(page, "Rules");
  await page.getByLabel("Start from").selectOption("fate");
  await says(page, "plus and minus dice");
  const link = await linkOf(page);
  const other = await opened(origin);
  await choose(other, "Rules");
  await other.getByLabel("Start from").selectOption("two-d6");
  await says(other, "Two dice");
  await linkOf(other);
  await other.goto(link);
  await other.getByText("This link brings its own files").waitFor();
  await says(other, "plus and minus dice");
  const kept = await other.evaluate(() => localStorage.getItem("evenodds-files"));
  assert.ok(kept.includes("my-two-d6") && !kept.includes("my-fate"), kept.slice(0, 200));
  assert.deepEqual([...page.faults, ...other.faults], []);
});

test("a link that is cut short is told, and loses nothing", { skip }, async () => {
  const page = await opened(`${origin}#v1.q1YqS8wpTVWyUkrKSSxKLVayiq5Wyk`);
  await settled(page);
  await page.getByText("This link cannot be read").waitFor();
  const other = await opened(`${origin}#v9.abc`);
  await other.getByText("another version of this page").waitFor();
  assert.deepEqual([...page.faults, ...other.faults], []);
});

test("an impossible value is an error with its fix", { skip }, async () => {
  const page = await opened(origin);
  await settled(page);
  const rating = page.locator("input[type=number]").first();
  await rating.fill("4000");
  await rating.press("Enter");
  await page.locator(".error").waitFor();
  assert.match(await page.locator(".error").textContent(), /expected/);
});

test("one file answers when it is opened from disk", { skip }, async () => {
  const page = await opened(new URL("explorer.html", site).href);
  await settled(page);
  await choose(page, "Duel");
  assert.deepEqual(page.faults, []);
});

test("the page answers without a network once it was there", { skip }, async () => {
  const page = await opened(origin);
  await settled(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await settled(page);
  await page.context().setOffline(true);
  await page.reload();
  await settled(page);
  assert.deepEqual(page.faults, []);
});

test("where WebAssembly is forbidden, the page says so", { skip }, async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    WebAssembly.compileStreaming = () => Promise.reject(new Error("WebAssembly is forbidden"));
  });
  await page.goto(origin);
  await page.getByText("The engine does not start").waitFor();
});
