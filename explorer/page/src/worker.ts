// The engine in a worker, so that the page never freezes.

import { Instance } from "./wasi.ts";

/** What the page sends: first the engine, compiled or as bytes, then messages. */
export type ToWorker = { module: WebAssembly.Module } | { id: number; message: string };

/** What it gets. */
export type FromWorker =
  | { ready: true }
  | { broken: string }
  | { id: number; progress: [number, number] }
  | { id: number; reply: string }
  | { id: number; failed: string };

let instance: Instance | undefined;
const tell = (what: FromWorker) => postMessage(what);

addEventListener("message", async (event: MessageEvent<ToWorker>) => {
  const asked = event.data;
  if ("module" in asked) {
    try {
      instance = await Instance.of(asked.module);
      tell({ ready: true });
    } catch (error) {
      tell({ broken: String(error) });
    }
    return;
  }
  const { id, message } = asked;
  try {
    if (!instance) throw new Error("the engine is not there yet");
    const progress = (line: string) => tell({ id, progress: JSON.parse(line).progress });
    tell({ id, reply: instance.ask(message, progress) });
  } catch (error) {
    // After a trap the instance is undefined: the page ends this worker.
    tell({ id, failed: error instanceof Error ? error.message : String(error) });
  }
});
