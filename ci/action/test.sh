#!/usr/bin/env bash
# Runs the steps of action.yml as a pull request would: in a scratch repository, with a change that
# breaks a promise. `gh` is a fake that records its calls, and `curl` reads files.
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
    *" --method PATCH "*) cp "$file" "$FAKE_GH/comments/${5##*/}" ;;
    *" --method POST "*) cp "$file" "$FAKE_GH/comments/71" ;;
    *) for file in "$FAKE_GH"/comments/*; do
        [ -f "$file" ] && [[ "$(cat "$file")" == "$MARK"* ]] && basename "$file"
    done || true ;;
esac
FAKE
chmod +x "$scratch/bin/gh"

# The repository of a designer.
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
    cat "$here/promise.toml" >> study.toml
}
# A study whose one promise is nearly broken, with too few trials to tell.
close_study() {
    cat > study.toml << STUDY
study = { name = "Close" }
[check]
trials = 200
[[promise]]
says = "Half of the duels are won"
number = "win_a"
between = [0.45, 0.52]
margin = 0.001
[promise.duel]
roster = "skrapyard"
a = "Captain"
b = "Captain"
set = { kind = "fight" }
method = "sampled"
STUDY
}

export FAKE_GH="$scratch" RUNNER_TEMP="$scratch/temp" GITHUB_REPOSITORY=designer/town GH_TOKEN=none
export EVENODDS_VERSION=$version EVENODDS_RELEASES="file://$releases" EVENODDS_STUDY=study.toml
export EVENODDS_OUT="$scratch/out" EVENODDS_NAME=evenodds EVENODDS_PULL=7
export EVENODDS_COMMENT="$EVENODDS_OUT/comment.md" EVENODDS_BASELINE=""
export GITHUB_PATH="$scratch/path" GITHUB_OUTPUT="$scratch/output" GITHUB_STEP_SUMMARY="$scratch/page"
plain_path=$PATH

# steps: what action.yml runs, with the path and the outputs that its steps leave; returns the verdict.
steps() {
    rm -rf "$EVENODDS_OUT"
    : > "$GITHUB_PATH"; : > "$GITHUB_OUTPUT"; : > "$GITHUB_STEP_SUMMARY"
    "$here/install.sh" || return
    PATH="$(head -n 1 "$GITHUB_PATH"):$scratch/bin:$plain_path"
    "$here/check.sh" || return
    EVENODDS_STATUS=$(sed -n 's/^status=//p' "$GITHUB_OUTPUT")
    export EVENODDS_STATUS
    # As the condition of this step says.
    case "$EVENODDS_STATUS" in 0 | 1 | 3) "$here/report.sh" > /dev/null || return ;; esac
    "$here/summary.sh" && "$here/comment.sh" || return
    "$here/verdict.sh"
}
# ends CODE: runs all steps, which end with this code.
ends() {
    local code=0
    steps > "$scratch/log" 2>&1 || code=$?
    [ "$code" = "$1" ] || { cat "$scratch/log"; fail "the steps end with $code; expected $1"; }
}

study 1
ends 0
grep -qE '(promises are|promise is) kept' "$scratch/comments/71" || fail "a kept promise is not told"
[ -s "$EVENODDS_OUT/report/index.html" ] || fail "no report is written"
grep -q '^## Town' "$GITHUB_STEP_SUMMARY" || fail "the page of the run lacks the summary"
cp -r "$EVENODDS_OUT/report" "$scratch/baseline"

# The pull request: one comment, edited in place, and what moved.
export EVENODDS_BASELINE="$scratch/baseline"
study 9
ends 1
[ "$(ls "$scratch/comments")" = 71 ] || fail "there is a second comment"
head -n 2 "$scratch/comments/71" | tail -n 1 | grep -q 'broken' || fail "the comment hides the verdict"
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

# What cannot be decided: it fails the job, unless that is not wanted.
export EVENODDS_BASELINE=""
close_study
ends 3
head -n 2 "$scratch/comments/71" | tail -n 1 | grep -q 'undecided' ||
    fail "the comment hides that a promise is undecided"
EVENODDS_UNDECIDED=pass ends 0

# A study that cannot be checked: its comment takes the place of the verdict of an earlier run.
echo 'number = 1' >> study.toml
ends 2
head -n 2 "$scratch/comments/71" | tail -n 1 | grep -q 'could not be checked' ||
    fail "the comment does not say that nothing was checked"
grep -q 'study.toml:' "$scratch/comments/71" || fail "the comment does not say where the mistake is"
grep -q '^::error title=evenodds: the promises could not be checked::.*study.toml' "$scratch/log" ||
    fail "no annotation says that nothing was checked"
grep -q 'could not be checked' "$GITHUB_STEP_SUMMARY" || fail "the page of the run is silent"
EVENODDS_STUDY=missing.toml ends 2

# An archive that is not there, or that somebody changed.
EVENODDS_VERSION='0.1.0; touch owned' ends 2
EVENODDS_VERSION=9.9.9 ends 2
echo more >> "$releases/v$version/evenodds-v$version-$target.tar.gz"
rm -rf "$RUNNER_TEMP"
ends 2
grep -q 'Nothing was installed' "$scratch/log" || fail "a wrong checksum is not told"
if [ -s "$GITHUB_PATH" ] || [ -e owned ]; then fail "a wrong archive is installed"; fi

# Actions are those of a commit, what others write goes through the environment, and no job has more
# rights than it says.
cd "$here/../.."
workflows=(action.yml .github/workflows/*.yml)
if grep -nE '^ *(- )?uses:' "${workflows[@]}" | grep -vE 'uses: (\./|[^@ ]+@[0-9a-f]{40} # v)'; then
    fail "an action is not pinned by its commit"
fi
# The text of each `run`, in the same line or indented below it.
runs() {
    awk '
        { indent = match($0, /[^ ]/) - 1 }
        inside && NF && indent <= key { inside = 0 }
        inside { print FILENAME ":" FNR ":" $0 }
        /^ *(- )?run:/ { key = index($0, "run:") - 1; inside = 1; print FILENAME ":" FNR ":" $0 }
    ' "$@"
}
[ "$(runs "${workflows[@]}" | wc -l)" -ge 10 ] || fail "no commands are found in the workflows"
if runs "${workflows[@]}" | grep -F "\${{"; then fail "a command contains an expression"; fi
for workflow in .github/workflows/*.yml; do
    grep -qE '^permissions:' "$workflow" || fail "$workflow states no permissions"
    sed -n '/^permissions:/,/^[^ ]/p' "$workflow" | grep -qE '^permissions: \{\}$|^  contents: read$' ||
        fail "$workflow may write by default"
done
echo "The steps of the action do what they promise."
