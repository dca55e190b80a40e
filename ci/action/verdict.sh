#!/usr/bin/env bash
# Ends the job as the check ended.
#
# In: EVENODDS_STATUS     the exit code of the check: 0 kept, 1 broken, 3 undecided, another not checked
#     EVENODDS_UNDECIDED  `fail` or `pass`: what a promise that could not be decided does
set -euo pipefail

case "${EVENODDS_STATUS:-} ${EVENODDS_UNDECIDED:-fail}" in
    "0 "*) echo "All promises are kept." ;;
    "3 pass") echo "A promise could not be decided, which does not fail this job." ;;
    "1 "*) echo "A promise is broken."; exit 1 ;;
    "3 fail") echo "A promise could not be decided; allow more trials, or set undecided: pass."; exit 3 ;;
    "3 "*) echo "undecided is '$EVENODDS_UNDECIDED'; expected fail or pass" >&2; exit 2 ;;
    [0-9]*) echo "The promises could not be checked." >&2; exit "$EVENODDS_STATUS" ;;
    *) echo "There is no verdict: the study was not checked." >&2; exit 2 ;;
esac
