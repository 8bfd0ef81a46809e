import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, stopped, untilReady } from '../bench/stage.ts';
import { openWire, type Wire } from './wire.ts';

/** One node of ours: killed and started again, it has the same addresses. */
export type Program = {
  name: string;
  url: string;
  /** Where the messenger delivers what clients write. */
  door: string;
  /** What screens are connected through. */
  wire: Wire;
  start: () => Promise<void>;
  /** From its next start on it is another version: that of these sources. */
  become: (sources: string) => void;
  /** Its machine's clock is ahead by so many milliseconds from now on, also when it starts anew. */
  setClock: (ahead: number) => void;
  /** Without a word, as a machine that lost its power. */
  kill: () => Promise<void>;
  /** As whoever puts a newer version in its place: asked politely, it goes by itself. */
  end: () => Promise<void>;
  /** It lives and does nothing, until it is woken. */
  freeze: () => void;
  wake: () => void;
  stop: () => Promise<void>;
};

/** Seconds in which a node that is asked to end is gone, whatever holds it up. */
export const stopWithin = 20;

// Nothing stays behind when the runs themselves are ended.
const lifeline = new URL('../scripts/lifeline.mjs', import.meta.url).href;
const clock = new URL('wrong-clock.ts', import.meta.url).href;
export const ownSources = fileURLToPath(new URL('..', import.meta.url));

export async function openProgram(name: string, outside: string[], env: Record<string, string>): Promise<Program> {
  const [port, doorPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const wire = await openWire(port);
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    TRUST_PROXY: 'on',
    REQUESTS_PER_MINUTE: '0',
    SIMULATOR: 'off',
    DRAIN_FOR: '1',
    STOP_WITHIN: String(stopWithin),
    ...env,
  };
  let child: ChildProcess | undefined;
  let sources = ownSources;
  let ahead = 0;
  return {
    name,
    url,
    door: `http://127.0.0.1:${doorPort}`,
    wire,
    start: async () => {
      const file = join(sources, 'faults', 'node.ts');
      const before = ['--import', lifeline, '--import', clock];
      child = spawn(process.execPath, [...before, file, String(doorPort), ...outside], {
        env: { ...process.env, LOG_LEVEL: 'fatal', CLOCK_AHEAD: String(ahead), ...settings },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      await untilReady(url, child);
    },
    become: (other) => (sources = other),
    setClock: (now) => {
      ahead = now;
      if (child?.connected) child.send(now);
    },
    kill: () => stopped(child!, 'SIGKILL'),
    end: async () => {
      await stopped(child!);
      if (child!.exitCode !== 0) throw new Error(`${name} ended with ${child!.exitCode ?? child!.signalCode}`);
    },
    freeze: () => void child!.kill('SIGSTOP'),
    wake: () => void child!.kill('SIGCONT'),
    stop: async () => {
      wire.close();
      child?.kill('SIGCONT');
      if (child) await stopped(child);
    },
  };
}
