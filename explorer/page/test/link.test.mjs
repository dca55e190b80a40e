// Links: what is sent is what is opened, and nothing else is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { loaded } from "./loaded.mjs";

const { LinkError, link, linked } = await loaded("link");

const question = {
  duel: { roster: "skrapyard", a: "Captain", b: "Brute", set: { kind: "fight" } },
};

test("a link holds the whole question, in less than its text", async () => {
  const sent = { view: "duel", question, pin: { ...question, seed: 7 }, build: "0f" };
  const address = await link(sent);
  assert.deepEqual(await linked(address), sent);
  assert.ok(address.length < JSON.stringify(sent).length * 1.4, address);
  assert.match(address, /^#v1\.[A-Za-z0-9_-]+$/);
});

test("an address without a link is none, and others are refused with a reason", async () => {
  assert.equal(await linked(""), undefined);
  assert.equal(await linked("#"), undefined);
  const address = await link({ view: "duel", question });
  const cut = address.slice(0, -8);
  for (const [bad, why] of [
    ["#v2.abc", /another version/],
    ["#about", /another version/],
    [cut, /missing/],
    ["#v1.!!!", /missing/],
  ]) {
    await assert.rejects(
      linked(bad),
      (error) => error instanceof LinkError && why.test(error.message),
    );
  }
});

test("what holds no question, or far too much, is refused", async () => {
  for (const bad of [
    {},
    { view: "duel" },
    { view: 1, question },
    { view: "x", question, texts: { a: 1 } },
  ]) {
    await assert.rejects(linked(await link(bad)), /no question/);
  }
  const huge = await link({ view: "x", question, texts: { a: "0".repeat(5 << 20) } }).catch(
    () => "",
  );
  if (huge) await assert.rejects(linked(huge), /too long/);
});
