import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { node24 } from './node24.mjs';
import { root } from './root.mjs';

/** How to run a program of node_modules/.bin on Node 24. */
export function tool(name) {
  return [node24(), realpathSync(join(root, 'node_modules', '.bin', name))];
}
