// What the engine asks of the page: the functions of WASI that `src/wasi.ts` answers, and no others.
//
// ENGINE is the module.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { loaded } from "./loaded.mjs";

const engine = process.env.ENGINE;
if (!engine) console.error("SKIPPED: no ENGINE is looked at");

test("the engine imports a few functions of WASI", { skip: !engine }, async () => {
  const module = await WebAssembly.compile(await readFile(engine));
  const imports = WebAssembly.Module.imports(module);
  assert.ok(imports.every((one) => one.module === "wasi_snapshot_preview1"));
  const names = imports.map((one) => one.name).sort();
  assert.deepEqual(names, [
    "clock_time_get",
    "environ_get",
    "environ_sizes_get",
    "fd_close",
    "fd_fdstat_get",
    "fd_prestat_dir_name",
    "fd_prestat_get",
    "fd_read",
    "fd_write",
    "path_open",
    "poll_oneoff",
    "proc_exit",
    "random_get",
    "sched_yield",
  ]);
  const exports = WebAssembly.Module.exports(module).map((one) => one.name);
  assert.deepEqual(exports.sort(), ["ask", "memory"]);
});

test("a scripted fight takes little memory", { skip: !engine }, async () => {
  const { Instance } = await loaded("wasi");
  const instantiate = WebAssembly.instantiate;
  let memory;
  WebAssembly.instantiate = async (...args) => {
    const made = await instantiate(...args);
    memory = made.exports.memory;
    return made;
  };
  const instance = await Instance.of(await WebAssembly.compile(await readFile(engine)));
  WebAssembly.instantiate = instantiate;
  const fight = { scenario: "warband/scenarios/orchard.toml" };
  const told = JSON.parse(instance.ask(JSON.stringify({ play: fight })));
  assert.ok(told.rounds.length, JSON.stringify(told));
  // A hash that only spreads words of 64 bits took 300 MB here, where words have 32.
  assert.ok(memory.buffer.byteLength < 64 << 20, String(memory.buffer.byteLength));
});
