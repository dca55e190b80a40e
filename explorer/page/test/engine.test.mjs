// The page's side of the engine: what becomes of questions when workers answer, are late, or fail.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as after } from "node:timers/promises";
import { loaded } from "./loaded.mjs";
import { failure, workers } from "./workers.mjs";

const { Broken, Superseded, WorkerEngine } = await loaded("engine");

/** An engine of workers that do what a test says. */
function hired(most) {
  const { all, start } = workers();
  return { all, engine: new WorkerEngine("module", start, most) };
}

test("a question that is asked while the engine loads is answered after", async () => {
  const { all, engine } = hired();
  const reply = engine.ask("a", { odds: 1 });
  assert.deepEqual(all[0].said, [{ module: "module" }]);
  all[0].tell({ ready: true });
  const { id, message } = all[0].asked()[0];
  assert.equal(message, '{"odds":1}');
  all[0].tell({ id, reply: '{"chance":0.5}' });
  assert.deepEqual(await reply, { chance: 0.5 });
});

test("of the questions of a slot the latest wins, and others are still answered", async () => {
  const { all, engine } = hired();
  all[0].tell({ ready: true });
  const first = failure(engine.ask("a", { nth: 1 }));
  const second = failure(engine.ask("a", { nth: 2 }));
  const third = engine.ask("a", { nth: 3 });
  const other = engine.ask("b", { nth: 4 });
  assert.ok((await first) instanceof Superseded);
  assert.ok((await second) instanceof Superseded);
  // The first is still at work: its late reply is dropped.
  all[0].tell({ id: all[0].asked()[0].id, reply: '{"nth":1}' });
  all[0].tell({ id: all[0].asked()[1].id, reply: '{"nth":3}' });
  assert.deepEqual(await third, { nth: 3 });
  all[0].tell({ id: all[0].asked()[2].id, reply: '{"nth":4}' });
  assert.deepEqual(await other, { nth: 4 });
  assert.equal(all.length, 2);
});

test("a worker that works on for nobody is replaced by the spare one", async () => {
  const { all, engine } = hired();
  for (const worker of all) worker.tell({ ready: true });
  const late = failure(engine.ask("a", { nth: 1 }));
  const reply = engine.ask("a", { nth: 2 });
  assert.ok((await late) instanceof Superseded);
  await after(400);
  assert.ok(all[0].ended);
  assert.equal(all.length, 3);
  const { id, message } = all[1].asked()[0];
  assert.equal(message, '{"nth":2}');
  all[1].tell({ id, reply: '{"nth":2}' });
  assert.deepEqual(await reply, { nth: 2 });
});

test("a worker that traps fails its question alone, and the next is answered", async () => {
  const { all, engine } = hired();
  for (const worker of all) worker.tell({ ready: true });
  const broken = failure(engine.ask("a", { nth: 1 }));
  const reply = engine.ask("b", { nth: 2 });
  all[0].tell({ id: all[0].asked()[0].id, failed: "unreachable" });
  const error = await broken;
  assert.ok(error instanceof Broken);
  assert.match(error.message, /unreachable/);
  assert.ok(all[0].ended);
  const { id } = all[1].asked()[0];
  all[1].tell({ id, reply: '{"nth":2}' });
  assert.deepEqual(await reply, { nth: 2 });
});

test("a trap of a question that nobody wants any more fails nobody", async () => {
  const { all, engine } = hired();
  for (const worker of all) worker.tell({ ready: true });
  const stale = failure(engine.ask("a", { nth: 1 }));
  const reply = engine.ask("a", { nth: 2 });
  assert.ok((await stale) instanceof Superseded);
  all[0].tell({ id: all[0].asked()[0].id, failed: "unreachable" });
  const { id } = all[1].asked()[0];
  all[1].tell({ id, reply: '{"nth":2}' });
  assert.deepEqual(await reply, { nth: 2 });
});

test("an engine that cannot be loaded fails all that wait with its reason", async () => {
  const { all, engine } = hired();
  const first = failure(engine.ask("a", { nth: 1 }));
  const second = failure(engine.ask("b", { nth: 2 }));
  all[0].tell({ broken: "no memory" });
  for (const error of [await first, await second]) {
    assert.ok(error instanceof Broken);
    assert.match(error.message, /no memory/);
  }
});

test("how far a question is, is told to whoever asked it", async () => {
  const { all, engine } = hired();
  all[0].tell({ ready: true });
  const seen = [];
  const reply = engine.ask("a", { nth: 1 }, (...progress) => seen.push(progress));
  const { id } = all[0].asked()[0];
  all[0].tell({ id, progress: [1, 4] });
  all[0].tell({ id: id + 1, progress: [9, 9] });
  all[0].tell({ id, progress: [2, 4] });
  all[0].tell({ id, reply: "{}" });
  await reply;
  assert.deepEqual(seen, [
    [1, 4],
    [2, 4],
  ]);
});

test("a worker that dies is replaced, and what waits is still answered", async () => {
  const { all, engine } = hired();
  for (const worker of all) worker.tell({ ready: true });
  const lost = failure(engine.ask("a", { nth: 1 }));
  const reply = engine.ask("b", { nth: 2 });
  all[0].onerror({});
  assert.ok((await lost) instanceof Broken);
  assert.ok(all[0].ended);
  const { id } = all[1].asked()[0];
  all[1].tell({ id, reply: '{"nth":2}' });
  assert.deepEqual(await reply, { nth: 2 });
});

test("an engine that could not be loaded is loaded anew for the next question", async () => {
  const { all, engine } = hired();
  const lost = failure(engine.ask("a", { nth: 1 }));
  all[1].tell({ broken: "no memory" });
  all[0].tell({ broken: "no memory" });
  assert.ok((await lost) instanceof Broken);
  assert.equal(all.length, 2);
  const reply = engine.ask("a", { nth: 2 });
  all[2].tell({ ready: true });
  const { id } = all[2].asked()[0];
  all[2].tell({ id, reply: '{"nth":2}' });
  assert.deepEqual(await reply, { nth: 2 });
});

test("a question that is replaced while the engine loads ends no worker", async () => {
  const { all, engine } = hired();
  const late = failure(engine.ask("a", { nth: 1 }));
  const reply = engine.ask("a", { nth: 2 });
  assert.ok((await late) instanceof Superseded);
  await after(400);
  assert.ok(!all[0].ended);
  all[0].tell({ ready: true });
  const [{ id, message }] = all[0].asked();
  assert.equal(message, '{"nth":2}');
  all[0].tell({ id, reply: '{"nth":2}' });
  assert.deepEqual(await reply, { nth: 2 });
});

test("more workers start when they are employed, and work at once", async () => {
  const { all, engine } = hired(3);
  assert.equal(all.length, 2);
  assert.equal(engine.employ(2), 2);
  assert.equal(all.length, 3);
  assert.equal(engine.employ(), 3);
  assert.equal(all.length, 4);
  assert.equal(engine.employ(2), 3);
  assert.equal(engine.employ(), 3);
  assert.equal(all.length, 4);
  for (const worker of all) worker.tell({ ready: true });
  const replies = ["a", "b", "c"].map((slot) => engine.ask(slot, { slot }));
  const busy = all.filter((worker) => worker.asked().length);
  assert.equal(busy.length, 3);
  for (const worker of busy.reverse()) {
    const [{ id, message }] = worker.asked();
    worker.tell({ id, reply: message });
  }
  assert.deepEqual(await Promise.all(replies), [{ slot: "a" }, { slot: "b" }, { slot: "c" }]);
});
