// What the engine asks of the page: the functions of WASI that `src/wasi.ts` answers, and no others.
//
// ENGINE is the module.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

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
