// Loads modules of the page, which are written in TypeScript.

import { build } from "esbuild";

/** Returns what files of `src` export. */
export async function loaded(...names) {
  const contents = names.map((name) => `export * from "./${name}.ts";`).join("\n");
  const resolveDir = new URL("../src", import.meta.url).pathname;
  const stdin = { contents, resolveDir };
  const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
