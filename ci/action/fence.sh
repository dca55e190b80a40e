#!/usr/bin/env bash
# Runs a command with all that it prints fenced: the runner of a workflow obeys every line that reads
# as a command of its own, and the texts of a study are somebody else's. Ends as the command does.
#
#   ci/action/fence.sh COMMAND...
set -uo pipefail

token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
[ "${#token}" = 32 ] || { echo "no random token for the log" >&2; exit 2; }
printf '::stop-commands::%s\n' "$token"
status=0
# One stream: two reach the log in no certain order.
"$@" 2>&1 || status=$?
printf '\n::%s::\n' "$token"
exit "$status"
