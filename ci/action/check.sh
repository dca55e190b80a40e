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
here=$(dirname "$0")
log=$(mktemp) errors=$(mktemp)
trap 'rm -f "$log" "$errors"' EXIT

# With annotations, the program fences all that it prints, errors included. What else comes, such as
# from a binary that does not start, is fenced here.
status=0
evenodds check "$EVENODDS_STUDY" "${options[@]}" 2> "$errors" | tee "$log" ||
    status=${PIPESTATUS[0]}
if [ -s "$errors" ]; then bash "$here/fence.sh" cat "$errors"; fi
printf 'status=%s\n' "$status" >> "$GITHUB_OUTPUT"
case "$status" in 0 | 1 | 3) exit 0 ;; esac

fences='/^::(stop-commands::)?[0-9a-f]{32}(::)?$/d'
said=$(sed -E "$fences" "$log"; cat "$errors")
# The message follows a cross, on one or more lines; its place in the study and a fix come after it.
fault=$(sed -nE '/^ *×/,$ { /^ *(╭|help:)/q; s/^ *(×|│) *//p; }' <<< "$said" | paste -s -d ' ' -)
fault=${fault:-${said%%$'\n'*}}
fault=${fault//$'\r'/ }
# Text of a study is no Markdown, and names nobody.
escape='s/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/[][\\`*_|~$#]/\\&/g; s/@/@\&#8203;/g'
{
    printf '**The promises could not be checked: %s**\n\n' "$(sed "$escape" <<< "$fault")"
    printf 'The program ended with exit code %s, and said:\n\n' "$status"
    sed 's/^/    /' <<< "$said"
} > "$EVENODDS_OUT/check.md"
printf '::error title=evenodds::The promises could not be checked: %s\n' "${fault//%/%25}"
