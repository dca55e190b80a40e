#!/usr/bin/env bash
# Publishes the crates of this version that the registry of crates does not have yet, in the order of their
# dependencies. So a run that ended halfway can be started again. `cargo publish --workspace --dry-run`
# has built them all before, which a token does not live long enough to do again.
#
# In: CARGO_REGISTRY_TOKEN  a token of the registry
set -euo pipefail
cd "$(dirname "$0")/../.."

wanted=()
for crate in $(cargo metadata --no-deps --format-version 1 | python3 -c '
import json, sys
for package in json.load(sys.stdin)["packages"]:
    if package["publish"] is None:
        print(package["name"] + "@" + package["version"])
'); do
    if cargo info --quiet --registry crates-io "$crate" > /dev/null 2>&1; then
        echo "$crate is published."
    else
        wanted+=(--package "${crate%@*}")
    fi
done
if [ ${#wanted[@]} != 0 ]; then cargo publish --locked --no-verify "${wanted[@]}"; fi
