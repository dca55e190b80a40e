#!/usr/bin/env bash
# Checks the promises of a study, and records the verdict without ending the job: report, comment
# and artefact come first, and verdict.sh last.
#
# In:  EVENODDS_STUDY     the study
#      EVENODDS_BASELINE  the folder of a saved report, or empty
#      EVENODDS_OUT       the folder for check.md and junit.xml
# Out: `status` in GITHUB_OUTPUT: the exit code, 0 kept, 1 broken, 3 undecided
set -euo pipefail

mkdir -p "$EVENODDS_OUT"
options=(--markdown "$EVENODDS_OUT/check.md" --junit "$EVENODDS_OUT/junit.xml" --annotations github)
if [ -n "${EVENODDS_BASELINE:-}" ]; then options+=(--baseline "$EVENODDS_BASELINE"); fi

status=0
evenodds check "$EVENODDS_STUDY" "${options[@]}" || status=$?
case "$status" in
    0 | 1 | 3) printf 'status=%s\n' "$status" >> "$GITHUB_OUTPUT" ;;
    *)
        echo "::error title=evenodds::the study could not be checked; the log has the reason"
        exit "$status"
        ;;
esac
