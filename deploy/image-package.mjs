import { readFileSync } from 'node:fs';

/** The commands that an image has: its packages are there and its Node is the right one, so each runs by itself. */
const { name, version, license, type, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const byNode = Object.entries(scripts).flatMap(([command, words]) => {
  const [, program] = /^exec node scripts\/run\.mjs (server\/.*)$/.exec(words) ?? [];
  return program ? [[command, `exec node ${program}`]] : [];
});
const inImage = {
  name,
  version,
  license,
  type,
  private: true,
  scripts: { start: 'exec node server/src/main.ts', ...Object.fromEntries(byNode) },
};
console.log(JSON.stringify(inImage, null, 2));
