#!/usr/bin/env bash
# Shows the verdict and the summary of the report on the page of the run, and puts together the
# comment.
#
# In:  EVENODDS_OUT         the folder with check.md and, if there is a report, report/summary.md
#      EVENODDS_NAME        tells several comments on one pull request apart
#      GITHUB_STEP_SUMMARY  the page of the run
# Out: comment.md in the folder: a mark by which the comment is found again, and check.md
set -euo pipefail

# A comment holds 65,536 characters, and a page 1 MiB.
comment_max=60000
page_max=1000000

# cut_to BYTES: whole lines of standard input, up to a size.
cut_to() {
    awk -v max="$1" '
        { size += length($0) + 1 }
        size > max { print ""; print "Cut off here: the artefact has the rest."; exit }
        { print }'
}

{
    printf '<!-- evenodds: %s -->\n' "$EVENODDS_NAME"
    cut_to "$comment_max" < "$EVENODDS_OUT/check.md"
} > "$EVENODDS_OUT/comment.md"

{
    cat "$EVENODDS_OUT/check.md"
    if [ -f "$EVENODDS_OUT/report/summary.md" ]; then
        printf '\n'
        # The page of a run cannot show pictures of the artefact.
        grep -v '^!\[' "$EVENODDS_OUT/report/summary.md"
    fi
} | cut_to "$page_max" >> "$GITHUB_STEP_SUMMARY"
