#!/usr/bin/env bash
# Tests what a release is made with: release.sh in a scratch repository, with each refusal; the notes
# of the tag; the names of archives and wheels; and which crates are published. Nothing is compiled.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

"$here/wheels.sh" --self-test

# A repository with all files as they are, on the branch main.
repository="$scratch/repository"
mkdir "$repository"
cd "$root"
git ls-files -z --cached --others --exclude-standard |
    while IFS= read -r -d '' file; do if [ -e "$file" ]; then printf '%s\0' "$file"; fi; done |
    tar -cf - --null --files-from - | tar -xf - -C "$repository"
cd "$repository"
git init --quiet --initial-branch main
git config user.name Somebody
git config user.email somebody@example.org
git config commit.gpgsign false
git config tag.gpgsign false
git config core.hooksPath "$scratch/none"
commit() { git add --all && git commit --quiet --message "$1"; }
# changelog HEADING [LINE]: a changelog whose first section has this heading.
changelog() { printf '# Changelog\n\n%s\n\n%s\n\n## 0.0.1 - 2020-01-02\n\n- Old.\n' "$1" "${2-- New.}" > CHANGELOG.md; }
state() { git rev-parse HEAD; git status --porcelain; git tag; }
release() { ci/release/release.sh "$@" > "$scratch/told" 2>&1; }
# refused TEXT ARGUMENT...: release.sh refuses, says why, and changes nothing.
refused() {
    local text=$1 before
    before=$(state)
    shift
    if release "$@"; then fail "release.sh $* does not refuse"; fi
    grep -q "^No release: .*$text" "$scratch/told" ||
        { cat "$scratch/told"; fail "release.sh $* does not say: $text"; }
    [ "$(state)" = "$before" ] || fail "release.sh $* refuses, but changes something"
}
# done_by ARGUMENT...: release.sh succeeds.
done_by() { release "$@" || { cat "$scratch/told"; fail "release.sh $* fails"; }; }

first=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' Cargo.toml)
sed -i.bak 's|^repository = .*|repository = "https://github.com/OWNER/evenodds"|' Cargo.toml
changelog '## 71.82.93 - unreleased'
rm Cargo.toml.bak
commit "Begin"
refused 'placeholder' 71.82.93
sed -i.bak 's|^repository = .*|repository = "https://github.com/somebody/evenodds"|' Cargo.toml
rm Cargo.toml.bak
commit "Name the repository"

for version in '' 1 1.2 v1.2.3 01.2.3 1.2.3-rc.1 '1.2.3; touch owned'; do
    refused 'is no version' "$version"
done
refused 'is no option' 71.82.93 --wet-run
refused 'does not come after' 0.0.1
echo >> README.md
refused 'not committed' 71.82.93
git checkout --quiet README.md
touch new-file
refused 'not committed' 71.82.93 --dry-run
rm new-file
git checkout --quiet -b other
refused 'releases are made on main' 71.82.93
git checkout --quiet main
for heading in '## 0.0.2 - 2020-01-03' '## 0.0.2' '## Later'; do
    changelog "$heading"
    commit "Another heading"
    refused 'the first section of CHANGELOG.md' 71.82.93
done
changelog '## Unreleased' 'Nothing.'
commit "Nothing in it"
refused 'is empty' 71.82.93
changelog '## 71.82.93 - unreleased'
commit "A section"

# A dry run shows all and changes nothing.
before=$(state)
done_by 71.82.93 --dry-run
[ "$(state)" = "$before" ] || fail "a dry run changes something"
grep -q '^+version = "71.82.93"' "$scratch/told" || fail "a dry run does not show the version"
grep -q "^+## 71.82.93 - $(date -u +%Y)-" "$scratch/told" || fail "a dry run does not show the date"

# A release, and another.
done_by 71.82.93
grep -q 'git push --atomic origin main v71.82.93' "$scratch/told" || fail "the push is not told"
# Where a user reads a version, except that of an action.
if git grep -nE "(^|[^0-9.])${first//./\\.}([^0-9]|\$)" -- action.yml .github data/new docs python README.md |
    grep -v 'uses:'; then
    fail "these lines keep the version before"
fi
refused 'the tag v71.82.93 exists' 71.82.93
refused 'the first section of CHANGELOG.md' 71.82.94
changelog '## Unreleased'
commit "More"
refused 'does not come after 71.82.93, the last release' 71.82.92
done_by 71.82.94
[ -z "$(git status --porcelain)" ] || fail "a release leaves changes"
[ "$(git log -1 --format=%s)" = "Release evenodds 71.82.94" ] || fail "the commit is another"
[ "$(git rev-parse 'v71.82.94^{commit}')" = "$(git rev-parse HEAD)" ] || fail "the tag is elsewhere"
[ "$(git cat-file -t v71.82.94)" = tag ] || fail "the tag has no message"
if git grep -nF 71.82.93 -- ':!ci/release/test.sh'; then fail "these lines keep the version before"; fi
python3 - << 'LOCK' || fail "Cargo.lock has another version"
import sys, tomllib
packages = tomllib.load(open("Cargo.lock", "rb"))["package"]
ours = [package for package in packages if "source" not in package]
sys.exit(not ours or any(package["version"] != "71.82.94" for package in ours))
LOCK

# The version that stands in Cargo.toml can be the first release.
git tag --delete v71.82.93 v71.82.94 > /dev/null
changelog '## 71.82.94 - unreleased'
commit "Before the first release"
done_by 71.82.94

# The notes of the tag.
export TAG=v71.82.94 REPOSITORY=https://github.com/somebody/evenodds
[ "$(ci/release/notes.sh | grep .)" = "- New." ] || fail "the notes are not those of the changelog"
if TAG=v71.82.95 ci/release/notes.sh 2> /dev/null; then fail "a tag of another version has notes"; fi
if REPOSITORY=https://github.com/other/evenodds ci/release/notes.sh 2> /dev/null; then
    fail "a repository that Cargo.toml does not name has notes"
fi
changelog '## 71.82.94 - unreleased'
if ci/release/notes.sh 2> /dev/null; then fail "a section without a date is taken for notes"; fi

# Archives have the names, and the program the place, that cargo-binstall and the action look for.
mkdir "$scratch/bin"
printf '#!/bin/sh\necho evenodds 71.82.94\n' > "$scratch/bin/evenodds"
cp "$scratch/bin/evenodds" "$scratch/bin/evenodds.exe"
# A fake 7z, whose archive is one of tar.
cat > "$scratch/bin/7z" << 'FAKE'
#!/bin/sh
exec tar -czf "$3" "$4"
FAKE
chmod +x "$scratch/bin"/*
targets=$(sed -n 's/^ *- { target: \([^,]*\),.*/\1/p' .github/workflows/release.yml)
[ "$(grep -c . <<< "$targets")" -ge 5 ] || fail "release.yml names no targets"
for target in $targets; do
    program="$scratch/bin/evenodds"
    case "$target" in *windows*) program="$program.exe" ;; esac
    PATH="$scratch/bin:$PATH" VERSION=71.82.94 TARGET=$target BINARY=$program OUT="$scratch/packed" \
        ci/release/package.sh > /dev/null
    { read -r address; read -r inside; } < <(python3 ci/release/binstall.py "$target")
    archive="$scratch/packed/${address##*/}"
    [ "$address" = "$REPOSITORY/releases/download/$TAG/${archive##*/}" ] ||
        fail "cargo-binstall looks for $address"
    [ -s "$archive.sha256" ] || fail "package.sh does not make ${archive##*/}"
    tar -tzf "$archive" "$inside" > /dev/null || fail "${archive##*/} lacks $inside"
    grep -q " echo $target ;;" ci/action/install.sh || fail "the action does not know $target"
done

# Only crates that are not there are published. A fake cargo knows one of them.
cargo=$(command -v cargo)
cat > "$scratch/bin/cargo" << FAKE
#!/usr/bin/env bash
case "\$1" in
    metadata) exec "$cargo" "\$@" ;;
    info) [ "\${!#}" = "evenodds-data@71.82.94" ] ;;
    publish) echo "\$*" > "$scratch/published" ;;
esac
FAKE
chmod +x "$scratch/bin/cargo"
PATH="$scratch/bin:$PATH" ci/release/crates.sh > /dev/null
for crate in evenodds evenodds-{features,sources,engine,script,analyses,reports,explorer}; do
    grep -qE -- "--package $crate( |\$)" "$scratch/published" || fail "$crate is not published"
done
if grep -qE 'data|benches|fate|python' "$scratch/published"; then
    fail "a crate is published that is there already or is not meant to be"
fi
echo "A release is made as it should be."
