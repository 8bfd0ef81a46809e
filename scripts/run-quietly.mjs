import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

const endings = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/**
 * Runs a program to its end; what it says is kept and shown only by whoever needs it. It does not outlive us.
 * `priority` as the system counts it: 19 gives way to everybody, 0 to nobody.
 */
export function runQuietly(command, args, { priority = 0, ...options } = {}) {
  return new Promise((resolve) => {
    const env = { ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...(options.env ?? process.env) };
    const child = spawn(command, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
    if (priority && child.pid) setPriority(child.pid, priority);
    const stop = (signal) => {
      child.kill(signal);
      // Whoever else runs at the same time hears it too.
      setImmediate(() => process.exit(endings[signal]));
    };
    const finish = (result) => {
      for (const signal of Object.keys(endings)) process.removeListener(signal, stop);
      resolve(result);
    };
    for (const signal of Object.keys(endings)) process.on(signal, stop);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => finish({ code: 1, output: output + error.message }));
    child.on('close', (code) => finish({ code: code ?? 1, output }));
  });
}
