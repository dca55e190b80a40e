// Starts the page: with the engine of the command that serves it, or with one in a worker.

import { Explorer } from "./app.ts";
import { type Engine, ServedEngine, WorkerEngine } from "./engine.ts";

/** What a self-contained page holds: the engine, compressed, in base64, and the worker's script. */
interface Inlined {
  engine: string;
  worker: string;
}

/** The key of the token of the command that serves the page, in its fragment and then kept. */
const TOKEN = "token";

/** The most workers among which fights are dealt. */
const HANDS_MAX = 4;

/** Returns how many workers play fights: each has its own memory, of which phones have little. */
function hands(): number {
  const { userAgentData } = navigator as { userAgentData?: { mobile: boolean } };
  const isPhone = matchMedia("(pointer: coarse) and (max-width: 52rem)").matches;
  if (userAgentData?.mobile || isPhone) return 1;
  return Math.max(1, Math.min(navigator.hardwareConcurrency - 1, HANDS_MAX));
}

async function inflated(base64: string): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/** Returns the engine of a page that holds all it needs. */
async function inlined({ engine, worker }: Inlined): Promise<Engine> {
  const module = await WebAssembly.compile(await inflated(engine));
  const script = URL.createObjectURL(new Blob([worker], { type: "text/javascript" }));
  return new WorkerEngine(module, () => new Worker(script), hands());
}

/** Returns the engine beside a page on a host, and keeps both for when there is no network. */
async function hosted(): Promise<Engine> {
  navigator.serviceWorker?.register("offline.js").catch(() => {});
  const module = await WebAssembly.compileStreaming(
    fetch(new URL("engine.wasm", document.baseURI)),
  );
  const script = new URL("worker.js", document.baseURI);
  return new WorkerEngine(module, () => new Worker(script), hands());
}

/** Returns the token of the command that serves the page, and removes it from the address. */
function token(): string | undefined {
  const found = location.hash.match(/^#token=([A-Za-z0-9_-]+)$/)?.[1];
  if (found) {
    sessionStorage.setItem(TOKEN, found);
    history.replaceState(undefined, "", location.pathname);
  }
  return (
    found ??
    (document.documentElement.dataset.served
      ? (sessionStorage.getItem(TOKEN) ?? undefined)
      : undefined)
  );
}

async function engine(): Promise<Engine> {
  const held = document.getElementById("held")?.textContent;
  if (held) return inlined(JSON.parse(held));
  const served = token();
  return served ? new ServedEngine(served) : hosted();
}

/** Loads the editor: a page that holds everything has it already. */
async function editor(): Promise<typeof import("./editor.ts")> {
  const held = (globalThis as { evenoddsEditor?: typeof import("./editor.ts") }).evenoddsEditor;
  return held ?? import(new URL("editor.js", document.baseURI).href);
}

const page = new Explorer();
// The page is painted before the engine is there.
page.engine = engine();
page.load = editor;
document.getElementById("page")?.replaceWith(page);
