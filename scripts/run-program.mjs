import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join, resolve } from 'node:path';
import { node24 } from './node24.mjs';
import { root } from './root.mjs';

const lifeline = new URL('lifeline.mjs', import.meta.url).href;
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a TypeScript program on Node 24 in our place: signals go to it, its end is our end. */
export function runProgram(file, args = [], options = []) {
  // A group of its own, so that Ctrl-C arrives once, through us, and not a second time from the terminal.
  const child = spawn(node24(), [...options, '--import', lifeline, resolve(root, file), ...args], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache() },
  });
  const stop = oncePerPress((signal) => child.kill(signal));
  for (const signal of passedOn) process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  watchNpm(() => stop('SIGTERM'));
  child.on('exit', (code, signal) => {
    for (const name of passedOn) process.removeAllListeners(name);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code);
  });
}

/** One Ctrl-C comes twice, from the terminal and from npm, and twice means "at once" to the server. */
function oncePerPress(send) {
  let last = -Infinity;
  return (signal) => {
    if (performance.now() - last < 500) return;
    last = performance.now();
    send(signal);
  };
}

/** npm killed with -9 tells nobody; the server must not stay behind and hold the port. */
function watchNpm(gone) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    gone();
  }, 500).unref();
}

/** Compiled code is kept for the next start, where this user may write. */
function compileCache() {
  const modules = join(root, 'node_modules');
  try {
    accessSync(modules, constants.W_OK);
    return join(modules, '.cache', 'compiled');
  } catch {
    return resolve(root, process.env.DATA_DIR || 'data', 'cache');
  }
}
