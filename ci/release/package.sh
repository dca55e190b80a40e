#!/usr/bin/env bash
# Packs a built binary for a release: evenodds-TARGET-vVERSION.tgz (.zip for Windows), and the
# SHA-256 of the archive beside it. cargo-binstall finds it by the template in cli/Cargo.toml.
#
# In:  VERSION  the version, such as 0.1.0
#      TARGET   the target, such as x86_64-unknown-linux-gnu
#      BINARY   the built binary
#      OUT      the folder for the archive
set -euo pipefail
cd "$(dirname "$0")/../.."

found=$("$BINARY" --version)
[ "$found" = "evenodds $VERSION" ] ||
    { echo "$BINARY is \"$found\"; expected evenodds $VERSION, as the tag says" >&2; exit 1; }

name="evenodds-$TARGET-v$VERSION"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch/$name" "$OUT"
cp "$BINARY" README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT "$scratch/$name/"
out=$(cd "$OUT" && pwd)
case "$TARGET" in
    *windows*) archive="$name.zip"; (cd "$scratch" && 7z a -bso0 "$out/$archive" "$name") ;;
    *) archive="$name.tgz"; tar -czf "$out/$archive" -C "$scratch" "$name" ;;
esac
cd "$out"
if command -v sha256sum > /dev/null; then sha256sum "$archive"; else shasum -a 256 "$archive"; fi |
    tr -d '*' > "$archive.sha256"
echo "$out/$archive"
