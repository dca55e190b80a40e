#!/usr/bin/env bash
# Tests the page of the explorer: its sources, that the command embeds what is built from them, the
# engine in WebAssembly against the native one, and the page in a browser.
#
#   ci/explorer/test.sh PROGRAM
#
# In: CARGO_TARGET_DIR  where the engine is built; target/ if not set
#     CHROMIUM          the browser; /usr/bin/chromium if not set
#     PICTURES          a folder for pictures of each view; none if not set
# What is missing on this machine (Node, a compiler for WebAssembly, Chromium) is told, and what needs
# it is left out.
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }
skip() { printf 'SKIPPED: %s\n' "$*" >&2; exit 0; }

# The largest engine, compressed, and the largest page without it and the editor, which few load.
engine_max=3550000
page_max=80000

command -v node > /dev/null && command -v npm > /dev/null || skip "no Node: the page is not tested"
cp -r explorer/page/dist "$scratch/dist"
explorer/build.sh > /dev/null || skip "what the page is built with cannot be installed"
diff --recursive explorer/page/dist "$scratch/dist" \
    || fail "the embedded page is not built from its sources: run explorer/build.sh, and commit"
size=$(cat explorer/page/dist/{index.html,main.js,style.css} | wc -c)
[ "$size" -lt "$page_max" ] || fail "the page has $size bytes, $page_max at most"
cd explorer/page
npx tsc --noEmit
npx biome check .
node --test test/engine.test.mjs test/deal.test.mjs test/link.test.mjs

engine=$(./engine) || skip "no compiler for WebAssembly: the engine in a page is not tested"
size=$(gzip -9 < "$engine" | wc -c)
[ "$size" -lt "$engine_max" ] || fail "the engine has $size bytes compressed, $engine_max at most"
EVENODDS_WASM="$engine" cargo test --locked --workspace --test parity
node build.mjs "$engine" "$scratch/site"
# Where this may install a browser, it does; without one, the tests say that they are left out.
if ! [ -e "${CHROMIUM:-/usr/bin/chromium}" ] && [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
    apt-get install --yes --quiet --no-install-recommends chromium > /dev/null || true
fi
export SITE="$scratch/site" PROGRAM="$program" ENGINE="$engine"
node --test --test-reporter spec test/imports.test.mjs test/page.test.mjs \
    test/served.test.mjs
