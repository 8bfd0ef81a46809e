import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './fail.mjs';
import { showProgress } from './progress.mjs';
import { root } from './root.mjs';
import { runQuietly } from './run-quietly.mjs';

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.parley-stamp');

/** Installs the packages of package-lock.json unless they are there already. */
export async function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const stamp = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const wanted = JSON.parse(lock).packages;
  if (!isInstalled(wanted)) await install(wanted);
  try {
    writeFileSync(stampFile, stamp);
  } catch {
    // Packages that another user installed: they are compared again at each start, which is slower but works.
  }
}

/** npm keeps its own list of what it has installed; somebody may have run it by hand. */
function isInstalled(wanted) {
  const list = join(modules, '.package-lock.json');
  if (!existsSync(list)) return false;
  const found = JSON.parse(readFileSync(list, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/') || link) return true;
    return found[path] ? found[path].version === version : optional;
  });
}

async function install(wanted) {
  const paths = Object.keys(wanted).filter((path) => path.includes('node_modules/') && isForThisSystem(wanted[path]));
  const countDone = () => paths.filter((path) => existsSync(join(root, path, 'package.json'))).length;
  const progress = showProgress('Installing packages…', () => `${countDone()} of ${paths.length}`);
  const [command, ...args] = npm();
  const { code, output } = await runQuietly(command, [...args, 'ci', '--no-audit', '--no-fund', '--include=dev'], {
    cwd: root,
  });
  if (code === 0) return progress.done('done');
  progress.done('failed');
  fail(explain(output));
}

/** The npm that runs us, or the one of the PATH. */
function npm() {
  const ours = process.env.npm_execpath;
  return ours?.endsWith('npm-cli.js') ? [process.execPath, ours] : ['npm'];
}

function isForThisSystem({ os, cpu }) {
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
}

function explain(output) {
  const words = output.trim().split('\n').slice(-15).join('\n');
  if (/ENOSPC/.test(output))
    return `${words}\n\nThe disk is full: about 1 GB is needed. Free some space and start again.`;
  if (/EACCES|EPERM|EROFS/.test(output))
    return `${words}\n\nThis user may not write to ${root}. Start as the owner of that folder, or give it the rights.`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network|E50\d/.test(output))
    return `${words}\n\nThe packages could not be fetched. Check the network and npm's proxy settings, then start again.`;
  return `${words}\n\nnpm could not install the packages; its last words are above. Start again once it is mended.`;
}
