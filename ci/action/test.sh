#!/usr/bin/env bash
# Runs the steps of action.yml as a pull request would: in a scratch repository, with a change that
# breaks a promise. `gh` is a fake that records its calls, and `curl` reads files. A fake runner reads
# the log of each run, and obeys no text of the study.
#
#   ci/action/test.sh EVENODDS
#
# EVENODDS is the binary.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
binary=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

version=$("$binary" --version | cut -d ' ' -f 2)
target="$(uname -m)-unknown-linux-gnu"
[ "$(uname -s)" = Linux ] || target="$(uname -m | sed 's/arm64/aarch64/')-apple-darwin"

# A release with its archive, as release.yml makes it.
releases="$scratch/releases"
VERSION=$version TARGET=$target BINARY="$binary" OUT="$releases/v$version" \
    "$here/../release/package.sh" > /dev/null

# A fake gh: a folder of comments, one file each.
mkdir -p "$scratch/bin" "$scratch/comments"
cat > "$scratch/bin/gh" << 'FAKE'
#!/usr/bin/env bash
set -euo pipefail
printf '%s\n' "$*" >> "$FAKE_GH/calls"
file=${!#}
file=${file#body=@}
case " $* " in
    " attestation verify "*) echo '::error::said by gh'; [ -e "$FAKE_GH/attested" ] ;;
    *" --method PATCH "*) cp "$file" "$FAKE_GH/comments/${5##*/}" ;;
    *" --method POST "*) cp "$file" "$FAKE_GH/comments/71" ;;
    *) for file in "$FAKE_GH"/comments/*; do
        [ -f "$file" ] && [[ "$(cat "$file")" == "$MARK"* ]] && basename "$file"
    done || true ;;
esac
FAKE
chmod +x "$scratch/bin/gh"

# The repository of a designer. study ARMOUR [MORE]: its study, with the promise of promise.toml and
# more of them.
repository="$scratch/repository"
mkdir "$repository" && cd "$repository"
study() {
    cat > study.toml << STUDY
study = { name = "Town" }
[[variant]]
name = "armoured"
of = "spurg"
profile.townsman = { armour = $1 }
[[compare]]
variant = "armoured"
attack = { roster = "spurg", attacker = "fencer", defender = "townsman" }
STUDY
    cat "$here/promise.toml" - >> study.toml <<< "${2:-}"
}
# A promise that so few fights cannot decide.
open='
[[promise]]
says = "Equals are even"
number = "win_a"
between = [0.4999, 0.5001]
margin = 0.00001
duel = { roster = "spurg", a = "guard", b = "guard", method = "sampled", trials = 2000 }
'

export FAKE_GH="$scratch" RUNNER_TEMP="$scratch/temp" GITHUB_REPOSITORY=designer/town GH_TOKEN=none
export EVENODDS_VERSION=$version EVENODDS_RELEASES="file://$releases" EVENODDS_STUDY=study.toml
export EVENODDS_OUT="$scratch/out" EVENODDS_NAME=evenodds EVENODDS_PULL=7
export EVENODDS_COMMENT="$EVENODDS_OUT/comment.md" EVENODDS_BASELINE=""
export GITHUB_PATH="$scratch/path" GITHUB_OUTPUT="$scratch/output" GITHUB_STEP_SUMMARY="$scratch/page"
plain_path=$PATH

# steps: what action.yml runs, with the path and the outputs that its steps leave; returns the
# verdict. Once the program is installed or is not, the steps run whatever the ones before did.
steps() {
    rm -rf "$EVENODDS_OUT"
    : > "$GITHUB_PATH"; : > "$GITHUB_OUTPUT"; : > "$GITHUB_STEP_SUMMARY"
    local installed=0
    PATH="$scratch/bin:$plain_path" "$here/install.sh" || installed=$?
    PATH="$(head -n 1 "$GITHUB_PATH"):$scratch/bin:$plain_path"
    "$here/check.sh" || fail "check.sh fails, and nothing after it can tell why"
    local status
    status=$(sed -n 's/^status=//p' "$GITHUB_OUTPUT")
    case "$status" in 0 | 1 | 3) "$here/report.sh" > /dev/null || return ;; esac
    "$here/summary.sh" && "$here/comment.sh" || return
    [ "$installed" = 0 ] || return "$installed"
    EVENODDS_STATUS=$status "$here/verdict.sh"
}
# obeyed: the lines of the log that a runner takes for commands. A command of the older kind may
# stand anywhere in a line.
obeyed() {
    tr '\r' '\n' < "$scratch/log" | awk '
        { line = $0; sub(/^[ \t]+/, "", line) }
        stopped != "" { if (line == "::" stopped "::") stopped = ""; next }
        line ~ /^::stop-commands::/ { stopped = substr(line, length("::stop-commands::") + 1); next }
        line ~ /^::/ || /##\[/'
}
# comment TEXT: the comment has this text in its first line after the mark.
comment() {
    [ "$(ls "$scratch/comments")" = 71 ] || fail "there is a second comment"
    sed -n 2p "$scratch/comments/71" | grep -qE -- "$1" ||
        { cat "$scratch/comments/71"; fail "the first line of the comment lacks: $1"; }
}
# ends CODE: runs all steps, which end with this code.
ends() {
    local code=0
    steps > "$scratch/log" 2>&1 || code=$?
    [ "$code" = "$1" ] || { cat "$scratch/log"; fail "the steps end with $code; expected $1"; }
    # What the action itself commands: annotations, each of one line.
    if obeyed | grep -vE '^::(error|warning) (title=evenodds::|file=[^:,]*,line=[0-9]+,col=)'; then
        fail "the log runs what it should print"
    fi
}

study 1
ends 0
comment '(promises are|promise is) kept'
[ -s "$EVENODDS_OUT/report/index.html" ] || fail "no report is written"
grep -q '^## Town' "$GITHUB_STEP_SUMMARY" || fail "the page of the run lacks the summary"
cp -r "$EVENODDS_OUT/report" "$scratch/baseline"

# The pull request: one comment, edited in place, and what moved.
export EVENODDS_BASELINE="$scratch/baseline"
study 9
ends 1
comment 'broken'
grep -q 'Lower the armour of the townsman' "$scratch/comments/71" || fail "the comment lacks the message"
grep -q '^::error file=study.toml,line=' "$scratch/log" || fail "no annotation names the line"
[ -s "$EVENODDS_OUT/junit.xml" ] || fail "there is no junit.xml"
grep -q 'moved beyond noise' "$GITHUB_STEP_SUMMARY" || fail "the page does not say what moved"
grep -q -- '--method PATCH repos/designer/town/issues/comments/71' "$scratch/calls" ||
    fail "the comment is not edited in place"

# People's comments and those of other studies are left alone; without a pull request there is none.
cp "$scratch/comments/71" "$scratch/kept"
EVENODDS_NAME=other ends 1
EVENODDS_PULL="" ends 1
calls=$(wc -l < "$scratch/calls")
EVENODDS_PULL='7; touch owned' ends 1
if [ "$(wc -l < "$scratch/calls")" != "$calls" ] || [ -e owned ]; then
    fail "a number is not checked"
fi

# Texts of a study that read as commands, wherever they are printed: of a promise that is broken, of
# fighters in a report, and of a file that cannot be read.
wild='::stop-commands::abc\n::error file=README.md,line=1::said by the study\r##[add-mask]town'
named='::error title=x::said by a name ##[add-mask]town'
study 1 "
[[promise]]
says = \"Wild\\n$wild\"
message = \"Look again\\n$wild\"
number = \"win_a\"
at_most = 0.01
duel = { roster = \"wild.toml\", a = \"$named\", b = \"guard\", set = { kind = \"fight\" } }
[[duel]]
roster = \"wild.toml\"
a = \"$named\"
b = \"guard\"
set = { kind = \"fight\" }
"
cat > wild.toml << ROSTER
system = "skrapyard"
[[profile]]
name = "guard"
[[profile]]
name = "$named"
ROSTER
ends 1
grep -q 'said by the study' "$scratch/log" && grep -q 'said by a name' "$scratch/log" || fail "the log does not have the text of the study"
obeyed | grep -q '^::error file=study.toml,line=' || fail "no annotation is left of a wild study"
[ -s "$EVENODDS_OUT/report/index.html" ] || fail "no report of a wild study is written"
study 1 "
[[duel]]
roster = \"$wild\"
"
ends 2

# What cannot be decided fails the job or not, as the designer says.
study 1 "$open"
ends 3
comment '1 of 2 promises is undecided'
EVENODDS_UNDECIDED=pass ends 0
EVENODDS_UNDECIDED=perhaps ends 2

# What cannot be checked replaces the comment of an earlier run, and is told in its first line.
fault() {
    comment "could not be checked: .*$1"
    grep -q '^::error title=evenodds::The promises could not be checked: ' "$scratch/log" ||
        fail "no annotation says that the study could not be checked"
    [ ! -e "$EVENODDS_OUT/report" ] || fail "there is a report of a study that cannot be read"
}
study 1 'nonsense = 1'
ends 2
fault 'study.toml:[0-9]+:1: unknown field .*number'
study 1
EVENODDS_STUDY=missing.toml ends 2
fault 'missing.toml'
EVENODDS_BASELINE="$scratch/comments" ends 2
fault 'baseline'

# A binary that is pinned, by its digest or by what GitHub attests.
study 1
archive="$releases/v$version/evenodds-$target-v$version.tgz"
EVENODDS_SHA256=$(cut -d ' ' -f 1 "$archive.sha256") ends 0
EVENODDS_SHA256=$(printf '0%.0s' {1..64}) ends 2
grep -q 'the input sha256 pins 000.*Nothing was installed' "$scratch/log" || fail "a pin is not told"
if [ -s "$GITHUB_PATH" ]; then fail "what is not pinned is installed"; fi
EVENODDS_SHA256='0; touch owned' ends 2
commit=$(printf 'a%.0s' {1..40})
export EVENODDS_REPOSITORY=maker/evenodds
EVENODDS_COMMIT=$commit ends 2
if [ -s "$GITHUB_PATH" ]; then fail "what is not attested is installed"; fi
touch "$scratch/attested"
EVENODDS_COMMIT=$commit ends 0
grep -q -- "--repo maker/evenodds .*/release.yml --source-digest $commit" "$scratch/calls" ||
    fail "the attestation is not of the commit"
EVENODDS_COMMIT=main ends 2

# A release that is not there, and an archive that somebody changed.
EVENODDS_VERSION='0.1.0; touch owned' ends 2
EVENODDS_VERSION=9.9.9 ends 2
echo more >> "$archive"
rm -rf "$RUNNER_TEMP"
ends 2
grep -q 'Nothing was installed' "$scratch/log" || fail "a wrong checksum is not told"
if [ -s "$GITHUB_PATH" ] || [ -e owned ]; then fail "a wrong archive is installed"; fi
echo "The steps of the action do what they promise."
