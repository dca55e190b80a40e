#!/usr/bin/env bash
# Writes one comment on a pull request, or edits the one that is there.
#
# In:  EVENODDS_COMMENT   the file with the comment; its first line is a mark
#      EVENODDS_PULL      the number of the pull request
#      GITHUB_REPOSITORY  OWNER/NAME
#      GH_TOKEN           a token that may write comments
set -euo pipefail

if ! [[ "${EVENODDS_PULL:-}" =~ ^[0-9]+$ ]]; then
    echo "There is no pull request to comment on."
    exit 0
fi
mark=$(head -n 1 "$EVENODDS_COMMENT")
[[ "$mark" == '<!-- evenodds: '*' -->' ]] || { echo "$EVENODDS_COMMENT has no mark" >&2; exit 2; }

comments="repos/$GITHUB_REPOSITORY/issues/$EVENODDS_PULL/comments"
# Only a comment of a bot that begins with the mark is ours: people may quote it.
known=$(MARK=$mark gh api --paginate "$comments?per_page=100" --jq \
    '.[] | select(.user.type == "Bot") | select(.body | startswith(env.MARK)) | .id' | head -n 1)
if [ -n "$known" ]; then
    gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$known" \
        --field "body=@$EVENODDS_COMMENT"
else
    gh api --silent --method POST "$comments" --field "body=@$EVENODDS_COMMENT"
fi
