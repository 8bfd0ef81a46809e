import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fail } from './fail.mjs';
import { node24 } from './node24.mjs';
import { showProgress } from './progress.mjs';
import { root } from './root.mjs';
import { runQuietly } from './run-quietly.mjs';

const stampFile = join(root, 'web', 'dist', '.parley-stamp');

/** Builds what browsers load, unless it was built from exactly these sources. */
export async function ensureBuilt() {
  const stamp = hashSources();
  if (isBuiltFrom(stamp)) return;
  const progress = showProgress('Building the web app…');
  const problem = await build(stamp);
  progress.done(problem ? 'failed' : 'done');
  if (problem) fail(problem);
}

/** The same without words; answers with what went wrong, or nothing. */
export async function buildIfChanged() {
  const stamp = hashSources();
  return isBuiltFrom(stamp) ? '' : build(stamp);
}

function isBuiltFrom(stamp) {
  const built = [stampFile, join(root, 'widget', 'dist', 'widget.js'), join(root, 'simulator', 'dist', 'index.html')];
  return built.every((file) => existsSync(file)) && readFileSync(stampFile, 'utf8') === stamp;
}

async function build(stamp) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  for (const [room, ...options] of [['widget'], ['simulator'], ['web', '--manifest']]) {
    const { code, output } = await runQuietly(node24(), [vite, 'build', '--logLevel', 'warn', ...options], {
      cwd: join(root, room),
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (code !== 0) return `${output}\n\n${advice(output, room)}`;
  }
  compressParts();
  writeFileSync(stampFile, stamp);
  return '';
}

/** Once, instead of for whoever asks; what is compressed in itself stays as it is. */
function compressParts() {
  const folder = join(root, 'web', 'dist', 'assets');
  const parts = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name));
  for (const name of parts) {
    writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), { level: 9 }));
  }
}

function advice(output, room) {
  if (/ENOSPC/.test(output)) return 'The disk is full. Free some space and start again.';
  if (/EACCES|EROFS/.test(output)) return `This user may not write to ${join(root, room)}. Start as its owner.`;
  return `The ${room === 'web' ? 'web app' : room} could not be built; the reason is above.`;
}

function hashSources() {
  const hash = createHash('sha256');
  const own = ['package-lock.json', 'tsconfig.base.json', 'simulator/vite.config.ts'];
  const files = [...own, ...['web', 'widget', 'contract', 'simulator/page'].flatMap(listFiles)];
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function listFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !name.includes('.test.'))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(path) : [path];
    });
}
