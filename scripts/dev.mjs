import './check-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const { ensureInstalled } = await import('./install.mjs');
await ensureInstalled();
const { node24 } = await import('./node24.mjs');
const { root } = await import('./root.mjs');

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const programs = [
  run(root, ['--watch', '--watch-preserve-output', 'server/src/main.ts']),
  run(join(root, 'web'), [vite, '--clearScreen', 'false']),
  run(join(root, 'widget'), [vite, 'build', '--watch', '--logLevel', 'warn']),
  run(join(root, 'simulator'), [vite, 'build', '--watch', '--logLevel', 'warn']),
];
const stopAll = (signal) => programs.forEach((program) => program.kill(signal));
let asked = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    asked = true;
    stopAll('SIGTERM');
  });

function run(cwd, args) {
  const env = { ...process.env, NODE_ENV: 'development' };
  const child = spawn(node24(), args, { cwd, env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
  return child.on('exit', (code) => {
    process.exitCode ||= asked ? 0 : (code ?? 1);
    stopAll('SIGTERM');
  });
}
