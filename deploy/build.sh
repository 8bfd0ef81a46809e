#!/bin/sh
# Builds the web and gathers in ./image what the program runs from, in sources whose packages are installed (npm ci).
set -eu
commit=${1:-unknown}
node -e "import('./scripts/build-web.mjs').then((it) => it.ensureBuilt())"
mkdir image
[ "$commit" = unknown ] || echo "$commit" > image/COMMIT
# Each package with what lies in it, but not the packages in it, which are named by themselves.
node deploy/needed-packages.mjs | while read -r package; do
  mkdir -p "image/$package"
  tar --create --exclude="$package/node_modules" "$package" | tar --extract --directory image
done
cp LICENSE image/
node deploy/image-package.mjs > image/package.json
for room in contract server simulator; do
  mkdir -p "image/$room"
  cp -a "$room/package.json" "$room/src" "image/$room/"
done
mkdir -p image/node_modules/@parley image/web image/widget
ln -s ../../contract image/node_modules/@parley/contract
ln -s ../../simulator image/node_modules/@parley/simulator
cp -a server/db image/server/
cp -a simulator/dist image/simulator/
cp -a web/dist image/web/
cp -a widget/dist image/widget/
find image/contract image/server/src image/simulator/src -name '*.test.ts' -delete
