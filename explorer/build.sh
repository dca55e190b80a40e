#!/usr/bin/env bash
# Builds the page. Node is needed, and npm for what the page is made of.
#
#   explorer/build.sh           what the command serves: explorer/page/dist
#   explorer/build.sh FOLDER    for any static host, with the engine; and explorer.html, which holds
#                               everything and is opened from disk
set -euo pipefail
out=${1:+$(realpath -m "$1")}
cd "$(dirname "$0")/page"

[ -d node_modules ] && [ node_modules -nt package-lock.json ] || npm ci --ignore-scripts --no-audit --no-fund
if [ -z "$out" ]; then
    node build.mjs
else
    node build.mjs "$(./engine)" "$out"
fi
