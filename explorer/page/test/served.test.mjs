// The page as the command serves it: the same answers, files of a folder, and nobody else may ask.
//
// PROGRAM is the command.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import * as chrome from "./browser.mjs";

const program = process.env.PROGRAM;
const skip = !program;
if (skip) console.error("SKIPPED: the command serves nothing without PROGRAM");

/** A game of one's own, with another target. */
const houseOf = (target) => `base = "sprawl"\nset = { target = ${target} }\n`;

/** A study of it. */
const STUDY = `[study]
name = "The house"
[[odds]]
system = "house"
rating = 5
[[duel]]
roster = "house"
a = "recruit"
b = "veteran"
`;

let folder;
let serving;
let address;
let token;

before(async () => {
  if (skip) return;
  folder = await mkdtemp(join(tmpdir(), "evenodds-"));
  await mkdir(join(folder, "house"));
  await writeFile(join(folder, "house/game.toml"), houseOf(6));
  await writeFile(join(folder, "mine.toml"), 'base = "sprawl"\nset = { target = 6 }\n');
  await writeFile(join(folder, "study.toml"), STUDY);
  const arguments_ = ["explore", join(folder, "study.toml")];
  serving = spawn(program, arguments_, { stdio: ["ignore", "pipe", "ignore"] });
  const lines = createInterface({ input: serving.stdout });
  const [line] = await lines[Symbol.asyncIterator]()
    .next()
    .then(({ value }) => [value]);
  [address, token] = line.split("#token=");
});

after(async () => {
  serving?.kill();
  if (folder) await rm(folder, { recursive: true });
});

/** Asks the command; headers that `fetch` would not send are sent. */
function asked(path, body, headers = {}) {
  const own = { "content-type": "application/json", "x-evenodds-token": token };
  // A connection each: a refused request ends its own.
  const options = { method: "POST", headers: { ...own, ...headers }, agent: false };
  const read = async (response) => {
    let text = "";
    for await (const part of response) text += part;
    return { status: response.statusCode, text, headers: response.headers };
  };
  return new Promise((done, failed) => {
    const sent = request(new URL(path, address), options, (response) => {
      read(response).then(done, failed);
    });
    sent.on("error", failed);
    sent.end(typeof body === "string" ? body : JSON.stringify(body));
  });
}

const question = { answer: { odds: { system: "sprawl", rating: 4 } } };

test("the command answers in lines, and a file of its folder is a game", { skip }, async () => {
  const { status, text } = await asked("ask", question);
  assert.equal(status, 200);
  const reply = JSON.parse(text.trim().split("\n").at(-1));
  assert.match(reply.sentences[0], /SPRAWL/);
  const own = await asked("ask", { answer: { odds: { system: "mine.toml", rating: 4 } } });
  const changed = JSON.parse(own.text.trim().split("\n").at(-1));
  assert.notEqual(changed.json.passed, reply.json.passed);
});

test("nobody else may ask", { skip }, async () => {
  const refused = async (headers) => (await asked("ask", question, headers)).status;
  assert.equal(await refused({ host: "evil.example" }), 403);
  assert.equal(await refused({ origin: "http://evil.example" }), 403);
  assert.equal(await refused({ "sec-fetch-site": "cross-site" }), 403);
  assert.equal(await refused({ "x-evenodds-token": "0".repeat(64) }), 401);
  assert.equal(await refused({ "x-evenodds-token": "" }), 401);
  assert.equal(await refused({ "content-type": "text/plain" }), 415);
  assert.equal(
    (await asked("ask", " ".repeat(17 << 20)).catch(() => ({ status: 413 }))).status,
    413,
  );
  const { headers } = await asked("ask", question);
  assert.match(headers["content-security-policy"], /default-src 'none'/);
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.equal(headers["referrer-policy"], "no-referrer");
  assert.equal(headers["access-control-allow-origin"], undefined);
});

test("files are read and saved inside the folder alone", { skip }, async () => {
  const { texts, version } = JSON.parse((await asked("files", "")).text);
  assert.deepEqual(Object.keys(texts).sort(), ["house/game.toml", "mine.toml", "study.toml"]);
  const saved = await asked("save", { path: "mine.toml", text: "base = 1\n" });
  assert.equal(saved.status, 200, saved.text);
  assert.equal(await readFile(join(folder, "mine.toml"), "utf8"), "base = 1\n");
  const changed = JSON.parse((await asked("changed", { version })).text);
  assert.notEqual(changed.version, version);
  for (const path of ["../other.toml", "/other.toml", "mine.sh", ""]) {
    assert.equal((await asked("save", { path, text: "x" })).status, 403, path);
  }
});

test("the page asks the command, and follows its folder", {
  skip: skip || !chrome.isThere,
}, async () => {
  const browser = await chrome.started();
  try {
    const page = await chrome.opened(browser, `${address}#token=${token}`);
    await chrome.settled(page);
    assert.ok(!page.url().includes(token), page.url());
    const headline = () => chrome.headline(page).textContent();
    const changed = (was) =>
      page.waitForFunction((it) => document.querySelector(".headline").textContent !== it, was);
    let was = await headline();
    await page.getByLabel("system").selectOption("house");
    await changed(was);
    was = await headline();
    // Another program saves the file.
    await writeFile(join(folder, "house/game.toml"), houseOf(9));
    await changed(was);
    assert.ok(!page.url().includes(token), page.url());
    await chrome.choose(page, "Rules");
    await page.getByLabel("File", { exact: true }).selectOption("house/game.toml");
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("# mine\n");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForFunction(
      () => !document.querySelector("#file").textContent.includes("(changed)"),
    );
    assert.match(await readFile(join(folder, "house/game.toml"), "utf8"), /target = 9.*# mine/s);
    await page.reload();
    await chrome.settled(page);
    // A question of the study opens in its own view.
    await page.getByLabel("The house").selectOption({ index: 1 });
    await page.waitForFunction(() =>
      document.querySelector(".headline")?.textContent.includes("veteran"),
    );
    assert.equal(await page.locator('nav [aria-current="page"]').textContent(), "Duel");
    assert.deepEqual(page.faults, []);
    await chrome.picture(page, "served");
  } finally {
    await browser.close();
  }
});
