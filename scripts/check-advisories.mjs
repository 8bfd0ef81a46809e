// Names what runs in production and is behind a fix that we know of. The list does not go stale by itself: it says when
// somebody looked last, and only what it holds can fail.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBehind, shippedIn } from './advisories/find-behind.mjs';
import { root } from './root.mjs';

const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

const { as_of, fixes } = read('scripts', 'advisories', 'known-fixes.json');
const shipped = shippedIn(read('package-lock.json'));
const behind = findBehind(shipped, fixes);
for (const line of behind) console.error(line);
console.log(`${shipped.length} packages against the fixes known on ${as_of}: ${behind.length} behind`);
process.exit(behind.length > 0 ? 1 : 0);
