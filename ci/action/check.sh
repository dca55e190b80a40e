#!/usr/bin/env bash
# Checks the promises of a study, and records the verdict without ending the job: report, comment
# and artefact come first, and verdict.sh last. A study that cannot be checked has a verdict too, so
# that no comment of an earlier run stands for this one.
#
# In:  EVENODDS_STUDY     the study
#      EVENODDS_BASELINE  the folder of a saved report, or empty
#      EVENODDS_OUT       the folder for check.md and junit.xml
# Out: `status` in GITHUB_OUTPUT: the exit code, 0 kept, 1 broken, 3 undecided, another if the study
#      could not be checked
set -euo pipefail

mkdir -p "$EVENODDS_OUT"
options=(--markdown "$EVENODDS_OUT/check.md" --junit "$EVENODDS_OUT/junit.xml" --annotations github)
if [ -n "${EVENODDS_BASELINE:-}" ]; then options+=(--baseline "$EVENODDS_BASELINE"); fi

status=0
evenodds check "$EVENODDS_STUDY" "${options[@]}" 2> "$EVENODDS_OUT/errors.txt" || status=$?
cat "$EVENODDS_OUT/errors.txt" >&2
case "$status" in
    0 | 1 | 3) ;;
    *)
        {
            printf '**The promises could not be checked.** Correct what the check says, and push'
            printf ' again; nothing is known about this change until then.\n\n'
            # Indented, it is shown as it is, whatever is in it.
            head -n 40 "$EVENODDS_OUT/errors.txt" | cut -c 1-400 | sed 's/^/    /'
        } > "$EVENODDS_OUT/check.md"
        # The first error in one line, as a workflow command wants it.
        fault=$(grep -m 1 '[^[:space:]]' "$EVENODDS_OUT/errors.txt" || echo "the log has the reason")
        fault=${fault//'%'/'%25'}
        fault=${fault//$'\r'/}
        echo "::error title=evenodds: the promises could not be checked::$fault"
        ;;
esac
rm "$EVENODDS_OUT/errors.txt"
printf 'status=%s\n' "$status" >> "$GITHUB_OUTPUT"
