#!/usr/bin/env bash
# Runs the steps of action.yml as a pull request would: in a scratch repository, with a change that
# breaks a promise. `gh` is a fake that records its calls, and `curl` reads files.
#
#   ci/action/test.sh EVENODDS
#
# EVENODDS is the binary. Where it has no `check` yet, a stand-in keeps or breaks the one promise by
# the text of the study.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
binary=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

version=$("$binary" --version | cut -d ' ' -f 2)
target="$(uname -m)-unknown-linux-gnu"
[ "$(uname -s)" = Linux ] || target="$(uname -m | sed 's/arm64/aarch64/')-apple-darwin"

# The program of the release.
mkdir -p "$scratch/built"
if "$binary" check --help > /dev/null 2>&1; then
    cp "$binary" "$scratch/built/evenodds"
else
    cat > "$scratch/built/evenodds" << STAND_IN
#!/usr/bin/env bash
set -euo pipefail
[ "\$1" = check ] || exec "$binary" "\$@"
study=\$2
shift 2
while [ \$# -gt 0 ]; do
    case "\$1" in --markdown) markdown=\$2 ;; --junit) junit=\$2 ;; --annotations | --baseline) ;; *) exit 2 ;; esac
    shift 2
done
[ -f "\$study" ] || exit 2
echo '<testsuites/>' > "\$junit"
if grep -q 'armour = 9' "\$study"; then
    echo '**1 of 1 promises is broken: lower the armour of the townsman.**' > "\$markdown"
    echo "::error file=\$study,line=1::the townsman is hurt too seldom"
    exit 1
fi
echo '**The one promise is kept.**' > "\$markdown"
if grep -q 'armour = 5' "\$study"; then exit 3; fi
STAND_IN
    chmod +x "$scratch/built/evenodds"
fi

# A release with its archive, as release.yml makes it.
releases="$scratch/releases"
VERSION=$version TARGET=$target BINARY="$scratch/built/evenodds" OUT="$releases/v$version" \
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
    if "$binary" check --help > /dev/null 2>&1; then cat "$here/promise.toml" >> study.toml; fi
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
    "$here/check.sh" && "$here/report.sh" > /dev/null && "$here/summary.sh" && "$here/comment.sh" ||
        return
    EVENODDS_STATUS=$(sed -n 's/^status=//p' "$GITHUB_OUTPUT") "$here/verdict.sh"
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

# What cannot be decided, a study that is not there, and an archive that somebody changed.
if ! "$binary" check --help > /dev/null 2>&1; then
    study 5
    ends 3
    EVENODDS_UNDECIDED=pass ends 0
fi
EVENODDS_STUDY=missing.toml ends 2
EVENODDS_VERSION='0.1.0; touch owned' ends 2
EVENODDS_VERSION=9.9.9 ends 2
echo more >> "$releases/v$version/evenodds-v$version-$target.tar.gz"
rm -rf "$RUNNER_TEMP"
ends 2
grep -q 'Nothing was installed' "$scratch/log" || fail "a wrong checksum is not told"
if [ -s "$GITHUB_PATH" ] || [ -e owned ]; then fail "a wrong archive is installed"; fi
echo "The steps of the action do what they promise."
