#!/usr/bin/env bash
# Checks the promises of a study, and records the verdict without ending the job: report, comment
# and artefact come first, and verdict.sh last. Where the study cannot be checked, check.md says why,
# so that no comment of an earlier run stands in its place.
#
# In:  EVENODDS_STUDY     the study
#      EVENODDS_BASELINE  the folder of a saved report, or empty
#      EVENODDS_OUT       the folder for check.md and junit.xml
# Out: `status` in GITHUB_OUTPUT: the exit code, 0 kept, 1 broken, 3 undecided, another not checked
set -euo pipefail

mkdir -p "$EVENODDS_OUT"
options=(--markdown "$EVENODDS_OUT/check.md" --junit "$EVENODDS_OUT/junit.xml" --annotations github)
if [ -n "${EVENODDS_BASELINE:-}" ]; then options+=(--baseline "$EVENODDS_BASELINE"); fi
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT

status=0
evenodds check "$EVENODDS_STUDY" "${options[@]}" 2> "$errors" || status=$?
cat "$errors" >&2
printf 'status=%s\n' "$status" >> "$GITHUB_OUTPUT"
case "$status" in 0 | 1 | 3) exit 0 ;; esac

# The message follows a cross, on one or more lines; its place in the study and a fix come after it.
fault=$(sed -nE '/^ *×/,$ { /^ *(╭|help:)/q; s/^ *(×|│) *//p; }' "$errors" | paste -s -d ' ' -)
fault=${fault:-$(head -n 1 "$errors")}
# Text of a study is no Markdown, and names nobody.
escape='s/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/[][\\`*_|~$#]/\\&/g; s/@/@\&#8203;/g'
{
    printf '**The promises could not be checked: %s**\n\n' "$(sed "$escape" <<< "$fault")"
    printf 'The program ended with exit code %s, and said:\n\n' "$status"
    sed 's/^/    /' "$errors"
} > "$EVENODDS_OUT/check.md"
printf '::error title=evenodds::The promises could not be checked: %s\n' "${fault//%/%25}"
