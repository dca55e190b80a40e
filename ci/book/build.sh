#!/usr/bin/env bash
# Builds the guides under docs/ as one book, and tests that its links lead somewhere.
#
#   ci/book/build.sh FOLDER
#
# In: CARGO_TARGET_DIR   the folder whose tools/ has mdBook, or gets it; target/ if not set
#     GITHUB_REPOSITORY  the repository that links lead to, OWNER/NAME; else that of Cargo.toml
#     GITHUB_SERVER_URL, GITHUB_SHA  its server and the commit, if it is set
set -euo pipefail
out=$(realpath -m "$1")
cd "$(dirname "$0")/../.."

mdbook=0.5.4
tools="${CARGO_TARGET_DIR:-target}/tools"
if [ "$("$tools/bin/mdbook" --version 2> /dev/null)" != "mdbook v$mdbook" ]; then
    # Without its server, which would bring most of its dependencies.
    cargo install --quiet --locked --root "$tools" --no-default-features --features search \
        "mdbook@$mdbook"
fi

python3 ci/book/check.py --self-test
if [ -n "${GITHUB_REPOSITORY:-}" ]; then
    export MDBOOK_OUTPUT__HTML__GIT_REPOSITORY_URL="$GITHUB_SERVER_URL/$GITHUB_REPOSITORY"
fi
told=$("$tools/bin/mdbook" build --dest-dir "$out" 2>&1) || { printf '%s\n' "$told" >&2; exit 1; }
if grep -E '^ *(WARN|ERROR)' <<< "$told" >&2; then exit 1; fi
python3 ci/book/check.py "$out"
