// Answers messages, a line each on standard input, with the engine of a module: a line each.

import { readFileSync } from "node:fs";
import { loaded } from "./loaded.mjs";

const { Instance } = await loaded("wasi");
const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const instance = await Instance.of(module);
const messages = readFileSync(0, "utf8").split("\n").filter(Boolean);
for (const message of messages) process.stdout.write(`${instance.ask(message)}\n`);
