// Fights dealt out to workers: each is counted once and in order, whatever becomes of the workers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as after } from "node:timers/promises";
import { loaded } from "./loaded.mjs";
import { failure, workers } from "./workers.mjs";

const { Broken, Dealer, Superseded, WorkerEngine } = await loaded("engine", "deal");

const question = { engagement: { scenario: "x" } };

/** A dealer whose workers play no fight, but say which they were dealt. */
function dealt(ends, { most = 2, target = Number.POSITIVE_INFINITY } = {}) {
  const { all, start } = workers();
  const engine = new WorkerEngine(
    "module",
    () => {
      const worker = start();
      queueMicrotask(() => worker.tell({ ready: true }));
      return worker;
    },
    most,
  );
  const dealer = new Dealer(engine);
  const heard = { fights: [], soFar: [] };
  const hears = {
    progress: (fights) => heard.fights.push(fights),
    soFar: (answer) => heard.soFar.push(answer),
  };
  const trials = ends.at(-1);
  const replyTo = ({ begin, part, joined }) => {
    if (begin) return begin.exact ? { sentences: ["exact"] } : { shared: { trials, ends } };
    if (part) return { part: `${part.first}-${part.end}` };
    const spans = joined.parts.map((text) => text.split("-").map(Number));
    let fights = 0;
    for (const [first, end] of spans) {
      assert.equal(first, fights, `${joined.parts}`);
      fights = end;
    }
    const isAtEnd = ends.includes(fights);
    const done = fights === trials || (isAtEnd && target <= fights);
    return { sentences: [`${fights} fights`], parts: [`0-${fights}`], fights, done };
  };
  /** What is asked and not answered: of each worker that is not ended, at most one. */
  const open = () =>
    all.flatMap((worker) => {
      const last = worker.ended ? undefined : worker.asked().at(-1);
      return last && worker.answered !== last
        ? [{ worker, ...last, ...JSON.parse(last.message) }]
        : [];
    });
  const answer = ({ worker, id, message }) => {
    worker.answered = worker.asked().at(-1);
    worker.tell({ id, reply: JSON.stringify(replyTo(JSON.parse(message))) });
  };
  const begin = async (asked = question) => {
    const reply = dealer.ask("answer", { question: asked, around: {} }, hears);
    reply.catch(() => {});
    await after(0);
    for (const one of open().filter(({ begin }) => begin)) answer(one);
    await after(0);
    return { reply };
  };
  /** Answers all, the last asked first, until nothing is asked any more. */
  const finish = async () => {
    for (let quiet = 0; quiet < 3; ) {
      const asked = open();
      quiet = asked.length ? 0 : quiet + 1;
      for (const one of asked.reverse()) answer(one);
      await after(1);
    }
  };
  const parts = () =>
    all
      .flatMap((worker) => worker.asked().map(({ message }) => JSON.parse(message).part))
      .filter(Boolean);
  return { all, dealer, heard, hears, open, answer, begin, finish, parts };
}

test("parts that arrive in any order are added up in theirs, each fight once", async () => {
  const { all, begin, finish, parts, heard } = dealt([100], { most: 3 });
  const { reply } = await begin();
  assert.equal(all.length, 4);
  await finish();
  assert.deepEqual(await reply, { reply: { sentences: ["100 fights"] }, isOpen: false });
  const played = parts().sort((one, other) => one.first - other.first);
  let next = 0;
  for (const { first, end } of played) {
    assert.equal(first, next);
    next = end;
  }
  assert.equal(next, 100);
  assert.equal(heard.fights.at(-1), 100);
});

test("a question without fights to deal is answered at once, by one worker", async () => {
  const { all, begin } = dealt([100], { most: 3 });
  const { reply } = await begin({ exact: true });
  assert.deepEqual(await reply, { reply: { sentences: ["exact"] }, isOpen: false });
  assert.equal(all.length, 2);
});

test("no part crosses a number of fights at which it is decided whether to go on", async () => {
  const ends = [5, 50, 333, 1000];
  const { begin, finish, parts } = dealt(ends);
  const { reply } = await begin();
  await finish();
  await reply;
  assert.ok(4 < parts().length);
  for (const { first, end } of parts()) {
    assert.ok(!ends.some((one) => first < one && one < end), `${first} to ${end}`);
  }
});

test("parts do not shrink where each takes longer than it is to take", async () => {
  const { begin, open, answer, parts, finish } = dealt([48], { most: 2 });
  const { reply } = await begin();
  // Twice as long as a part is to take.
  await after(800);
  for (const one of open()) answer(one);
  await finish();
  await reply;
  const sizes = parts().map(({ first, end }) => end - first);
  assert.ok(2 < sizes.length && sizes.every((size) => 8 <= size), `${sizes}`);
});

test("a target that is reached early ends it there, and what is still played", async () => {
  const { all, begin, open, answer, parts } = dealt([8, 4000], { target: 8 });
  const { reply } = await begin();
  const dealtFirst = open();
  assert.deepEqual(dealtFirst.map(({ part }) => part.first).sort(), [0, 8]);
  answer(dealtFirst.find(({ part }) => part.first === 0));
  await after(0);
  // The other plays on for nobody while it is decided by the first.
  answer(open().find(({ joined }) => joined));
  assert.deepEqual(await reply, { reply: { sentences: ["8 fights"] }, isOpen: false });
  assert.equal(parts().length, 2);
  await after(400);
  assert.equal(all.filter((worker) => worker.ended).length, 1);
});

test("a part that traps fails the question with a word, and nothing hangs", async () => {
  const { all, begin, open, finish } = dealt([1000]);
  const { reply } = await begin();
  const [{ worker, id }] = open();
  worker.tell({ id, failed: "unreachable" });
  const error = await failure(reply);
  assert.ok(error instanceof Broken);
  assert.match(error.message, /unreachable/);
  assert.ok(worker.ended);
  await after(400);
  assert.deepEqual(open().length, 0);
  const again = await begin();
  await finish();
  assert.deepEqual((await again.reply).reply, { sentences: ["1000 fights"] });
  assert.equal(all.filter((one) => !one.ended).length, 3);
});

test("a newer question ends all of an older one at once", async () => {
  const { begin, all, open, answer, finish, parts } = dealt([1000]);
  const first = await begin();
  const stale = open();
  assert.equal(stale.length, 2);
  const second = await begin();
  assert.ok((await failure(first.reply)) instanceof Superseded);
  // One comes late, and is dropped; the other never does, and its worker is replaced.
  answer(stale[0]);
  await after(400);
  assert.ok(stale[1].worker.ended && !stale[0].worker.ended);
  await after(0);
  for (const one of open().filter(({ begin }) => begin)) answer(one);
  await after(0);
  await finish();
  assert.deepEqual((await second.reply).reply, { sentences: ["1000 fights"] });
  assert.equal(all.filter((one) => !one.ended).length, 3);
  assert.equal(parts().filter(({ first }) => first === 0).length, 2);
});

test("a question that is replaced while it begins deals nothing", async () => {
  const { dealer, hears, open, answer, finish, parts } = dealt([40]);
  const asked = (nth) => ({ question: { ...question, nth }, around: {} });
  const first = failure(dealer.ask("answer", asked(1), hears));
  const second = failure(dealer.ask("answer", asked(2), hears));
  assert.ok((await first) instanceof Superseded);
  await after(0);
  // The second is replaced when it has just begun.
  for (const one of open()) answer(one);
  const third = dealer.ask("answer", asked(3), hears);
  assert.ok((await second) instanceof Superseded);
  await finish();
  await third;
  assert.ok(parts().every((part) => part.question.nth === 3));
});

test("a stopped question keeps what is played, and goes on from there", async () => {
  const { dealer, begin, open, answer, finish, parts } = dealt([100]);
  const { reply } = await begin();
  dealer.stop("answer");
  for (const one of open()) answer(one);
  await after(0);
  await finish();
  assert.deepEqual(await reply, { reply: { sentences: ["16 fights"] }, isOpen: true });
  const rest = dealer.goOn("answer");
  await finish();
  assert.deepEqual(await rest, { reply: { sentences: ["100 fights"] }, isOpen: false });
  const firsts = parts().map(({ first }) => first);
  assert.equal(new Set(firsts).size, firsts.length);
});

test("answers so far come at most every 0.4 s, and cost a tenth of the time at most", async () => {
  const { begin, open, answer, heard } = dealt([1e9]);
  await begin();
  const start = performance.now();
  let joins = 0;
  while (performance.now() - start < 1500) {
    for (const one of open()) {
      if (one.joined) {
        joins++;
        await after(150);
      }
      answer(one);
    }
    await after(130);
  }
  assert.equal(joins, 1);
  assert.equal(heard.soFar.length, 1);
  assert.match(heard.soFar[0].sentences[0], /fights/);
  assert.ok(!("done" in heard.soFar[0] || "parts" in heard.soFar[0]));
});

test("an error of a fight is the reply, and ends the rest", async () => {
  const { begin, open } = dealt([1000]);
  const { reply } = await begin();
  const [{ worker, id }] = open();
  worker.tell({ id, reply: '{"error":{"message":"line 3"}}' });
  assert.deepEqual(await reply, { reply: { error: { message: "line 3" } }, isOpen: false });
});
