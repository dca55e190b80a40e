// Loads a module of the page, which is written in TypeScript.

import { build } from "esbuild";

/** Returns what a file of `src` exports. */
export async function loaded(name) {
  const entryPoints = [new URL(`../src/${name}.ts`, import.meta.url).pathname];
  const { outputFiles } = await build({ entryPoints, bundle: true, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
