#!/usr/bin/env bash
# Writes the balance report of a study beside the results of its check.
#
# In:  EVENODDS_STUDY     the study
#      EVENODDS_BASELINE  the folder of a saved report, or empty
#      EVENODDS_OUT       the folder for report/
set -euo pipefail
here=$(dirname "$0")

options=(--out "$EVENODDS_OUT/report")
if [ -n "${EVENODDS_BASELINE:-}" ]; then options+=(--baseline "$EVENODDS_BASELINE"); fi
bash "$here/fence.sh" evenodds report "$EVENODDS_STUDY" "${options[@]}"
