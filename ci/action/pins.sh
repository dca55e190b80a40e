#!/usr/bin/env bash
# Tests what workflows and the action promise about other people's code: every action is pinned by a
# commit and every installed tool by a version, no text of a run is an expression, and each workflow
# states its permissions.
#
#   ci/action/pins.sh FILE...
#   ci/action/pins.sh --self-test
set -euo pipefail

# faults FILE: prints what is wrong with a workflow or an action, one fault a line.
faults() {
    awk -v file="$1" '
        function fault(says) { printf "%s:%d: %s\n", file, FNR, says }
        function indent(line) { match(line, /^ */); return RLENGTH }
        { at = indent($0); blank = $0 ~ /^ *$/ }
        # The lines of a block stand further in than its key.
        block && !blank && at <= depth { block = 0 }
        block && /\$\{\{/ { fault("an expression in a script; hand it over by `env`") }
        !block && /^ *(- +)?run:/ {
            depth = at + ($0 ~ /^ *- / ? 2 : 0)
            if ($0 ~ /\$\{\{/) fault("an expression in a script; hand it over by `env`")
            block = 1
        }
        !block && /^ *(- +)?uses:/ {
            used = $0
            sub(/^ *(- +)?uses: */, "", used); sub(/ *#.*$/, "", used)
            gsub(/["'\'']/, "", used)
            if (used !~ /^\.\// && (!match(used, /@[0-9a-f]+$/) || RLENGTH != 41))
                fault("`" used "` is not pinned by a commit of 40 digits")
        }
        /cargo (install|binstall) / && !/@[0-9"$]/ && !/--path/ {
            fault("a tool is installed in whatever version there is; write `--locked NAME@VERSION`")
        }
        /cargo install / && !/--locked/ { fault("a tool is installed with other crates; add --locked") }
        /pip install / && !/--requirement|--no-index/ {
            fault("packages are installed in whatever version there is; use --requirement")
        }
        /^on:/ { workflow = 1 }
        /^permissions: *(write-all|read-all)/ { fault("permissions for everything") }
        /^permissions:/ { stated = 1; top = 1; next }
        top && /^[^ #]/ { top = 0 }
        top && /: *write/ { fault("all jobs may write; state it for the job that has to") }
        END { if (workflow && !stated) print file ": no permissions; expected `contents: read`" }
    ' "$1"
}

if [ "${1:-}" = --self-test ]; then
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    # expect COUNT: standard input is a workflow with this many faults.
    expect() {
        cat > "$scratch/workflow.yml"
        local found
        found=$(faults "$scratch/workflow.yml")
        [ "$(grep -c . <<< "$found")" = "$1" ] ||
            { printf '%s\nexpected %s faults in:\n' "$found" "$1"; cat "$scratch/workflow.yml"; exit 1; }
    }
    expect 0 << 'SOUND'
on: push
permissions:
  contents: read
jobs:
  a:
    permissions:
      contents: write
    steps:
      - uses: x/y@0123456789012345678901234567890123456789 # v1
      - env:
          A: ${{ b }}
        run: |
          echo "$A"
        if: ${{ c }}
SOUND
    expect 1 <<< $'on: push\njobs: {}'
    expect 1 <<< $'on: push\npermissions:\n  contents: write'
    expect 1 <<< $'on: push\npermissions: write-all'
    expect 2 << 'UNPINNED'
runs:
  steps:
    - uses: x/y@v1
    - uses: "x/y@0123456789"
    - uses: ./here
UNPINNED
    expect 4 << 'TOOLS'
runs:
  steps:
    - run: cargo install --locked tool@1.2.3
    - run: cargo install --locked tool
    - run: cargo install tool@1.2.3
    - run: |
        cargo binstall tool
        pip install tool
        pip install --requirement pinned.txt
TOOLS
    expect 3 << 'SCRIPTS'
runs:
  steps:
    - run: echo ${{ a }}
    - run: |
        echo

        echo ${{ b }}
    - shell: bash
      run: >
        echo ${{ c }}
      env:
        A: ${{ d }}
SCRIPTS
    exit 0
fi

found=$(for file in "$@"; do faults "$file"; done)
if [ -n "$found" ]; then printf '%s\n' "$found" >&2; exit 1; fi
