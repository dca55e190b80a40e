#!/usr/bin/env bash
# Builds and installs the Python package, and tests it: its types, its stubs, its examples, and that
# it gives what the command gives.
#
#   ci/python/test.sh BINARY
#
# In:  BINARY            the command to compare with
#      CARGO_TARGET_DIR  the folder whose python/ has the virtual environment, or gets it
#
# It is compiled as the command of a checkout is, so that the two share one compile of what they use.
set -euo pipefail
binary=$(realpath "$1")
cd "$(dirname "$0")/../.."
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
export CARGO_TARGET_DIR="$target" EVENODDS_BINARY="$binary"

python="$target/python/bin/python"
wanted=python/tests/requirements.txt
if ! cmp --silent "$wanted" "$target/python/requirements.txt"; then
    rm -rf "$target/python"
    python3 -m venv "$target/python"
    "$python" -m pip install --quiet --disable-pip-version-check --requirement "$wanted"
    cp "$wanted" "$target/python/requirements.txt"
fi

MATURIN_PEP517_ARGS="--profile dev --locked" PATH="$target/python/bin:$PATH" \
    "$python" -m pip install --quiet --disable-pip-version-check --no-build-isolation \
    --force-reinstall --no-deps ./python

cd python
"$python" -m mypy lib/evenodds
"$python" -m mypy.stubtest evenodds._engine --concise
"$python" -m pytest --quiet tests
