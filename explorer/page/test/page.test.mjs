// The page in a browser: from a host and from disk. SITE is the folder that `build.sh` made.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import * as chrome from "./browser.mjs";
import { choose, headline, picture, settled } from "./browser.mjs";

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
  await page.waitForFunction(() => location.hash.startsWith("#v1."));
  const after = await headline(page).textContent();
  const again = await opened(page.url());
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
  const control = page.locator("details.line[open] input[type=number]").first();
  const was = Number(await control.inputValue());
  await control.fill(String(was + 1));
  await control.press("Enter");
  await page.locator(".pinned .changes li").first().waitFor();
  const told = await page.locator(".pinned .changes").textContent();
  assert.match(told, /change\.profile\.recruit\./);
  await picture(page, "pinned");
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
  await page.getByLabel("File").waitFor();
  await choose(page, "Attack");
  assert.ok(
    (await page.getByLabel("roster").locator("option").allTextContents()).includes("my-warband"),
  );
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
  const other = await opened(origin);
  await choose(other, "Rules");
  await other.getByLabel("Start from").selectOption("two-d6");
  await says(other, "Two dice");
  await other.goto(page.url());
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
