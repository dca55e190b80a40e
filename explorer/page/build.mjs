// Builds the page: for the command, or for any static host, and one page that holds everything.
//
//   node build.mjs                 `dist/`, the page without the engine, as the command serves it
//   node build.mjs ENGINE FOLDER   with the engine, a `.wasm` file

import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = (path) => new URL(path, import.meta.url);

/** The packages of which something was bundled. */
const packages = new Set();

async function bundled(entry, more = {}) {
  const options = { bundle: true, minify: true, write: false, target: "es2022", format: "iife" };
  const entryPoints = [here(entry).pathname];
  const absWorkingDir = here(".").pathname;
  const rest = { legalComments: "none", metafile: true, absWorkingDir, ...more };
  const { outputFiles, metafile } = await build({ entryPoints, ...options, ...rest });
  for (const path of Object.keys(metafile.inputs)) {
    const found = path.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)/);
    if (found) packages.add(found[1]);
  }
  return outputFiles[0].text;
}

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The policy of a page whose scripts, styles and workers come from these places. */
function policy({ script, style, worker, connect }) {
  return [
    "default-src 'none'",
    `script-src ${script} 'wasm-unsafe-eval'`,
    `style-src ${style}`,
    `worker-src ${worker}`,
    `connect-src ${connect}`,
    "img-src 'self' data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

const filled = (page, parts) =>
  Object.entries(parts).reduce((text, [key, part]) => text.replace(`{{${key}}}`, () => part), page);

const page = await readFile(here("src/page.html"), "utf8");
const style = await readFile(here("src/style.css"), "utf8");
// No script is a module: opened from disk, modules do not run.
const [main, worker] = await Promise.all(
  ["src/main.ts", "src/worker.ts"].map((entry) => bundled(entry)),
);
const ownPolicy = policy({
  script: "'self'",
  style: "'self'",
  worker: "'self'",
  connect: "'self'",
});
const index = filled(page, {
  policy: ownPolicy,
  style: '<link rel="stylesheet" href="style.css">',
  script: '<script src="main.js" defer></script>',
});

/** The licences of what was bundled: of each package its name, version and text. */
async function licences() {
  const told = [...packages].sort().map(async (name) => {
    const home = `node_modules/${name}`;
    const { version } = JSON.parse(await readFile(here(`${home}/package.json`), "utf8"));
    const text = await readFile(here(`${home}/LICENSE`), "utf8");
    return `${name} ${version}\n\n${text.trim()}\n`;
  });
  return (await Promise.all(told)).join(`\n${"-".repeat(80)}\n\n`);
}

/** Fills a folder, and removes what was in it. */
async function fill(folder, files) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}

// The editor is a module of its own, loaded where it is needed; a page that holds everything has it.
const editor = await bundled("src/editor.ts", { format: "esm" });
const files = {
  "LICENCES.txt": await licences(),
  "editor.js": editor,
  "index.html": index,
  "main.js": main,
  "style.css": style,
};
const [engine, out] = process.argv.slice(2);
if (engine === undefined) {
  await fill(here("dist").pathname, files);
} else {
  const wasm = await readFile(engine);
  const held = JSON.stringify({ engine: gzipSync(wasm, { level: 9 }).toString("base64"), worker });
  const global = await bundled("src/editor.ts", { globalName: "evenoddsEditor" });
  const script = `${global}\n${main}`.replaceAll("</script", "<\\/script");
  const whole = filled(page, {
    policy: policy({
      script: hash(script),
      style: hash(style),
      worker: "blob:",
      connect: "'none'",
    }),
    style: `<style>${style}</style>`,
    script: `<script type="application/json" id="held">${held.replaceAll("</", "<\\/")}</script>\n<script>${script}</script>`,
  });
  const hosted = { ...files, "worker.js": worker, "engine.wasm": wasm };
  const version = createHash("sha256");
  for (const content of Object.values(hosted)) version.update(content);
  const define = {
    VERSION: JSON.stringify(version.digest("hex").slice(0, 16)),
    FILES: JSON.stringify(["./", ...Object.keys(hosted).filter((name) => name !== "index.html")]),
  };
  const offline = await bundled("src/offline.ts", { define });
  await fill(out, { ...hosted, "offline.js": offline, "explorer.html": whole });
}
