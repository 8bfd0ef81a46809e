import { setTimeout as sleep } from 'node:timers/promises';
import type { Hook } from './fake.ts';
import type { Knobs } from './world.ts';

const tries = [0, 500, 1000, 2000, 4000, 8000, 16_000];

export async function callHook({
  url,
  method = 'POST',
  headers,
  body,
  patience,
}: Hook): Promise<{ status: number; body: string }> {
  const signal = patience ? AbortSignal.timeout(patience) : null;
  const response = await fetch(url, { method, headers, signal, ...(method === 'POST' ? { body } : {}) });
  return { status: response.status, body: await response.text() };
}

/** At least once, until it is taken: as providers do, with their delays, copies and disorder. */
export function createTeller(signal: AbortSignal) {
  let pending = 0;
  // To each address in order, as far as nobody asks for disorder.
  const last = new Map<string, Promise<unknown>>();

  const nothing = Promise.resolve();

  async function tellOne(hook: Hook, wait: number): Promise<void> {
    const isTaken = hook.isTaken ?? ((status: number) => status >= 200 && status < 300);
    await sleep(wait, undefined, { signal });
    for (const pause of hook.once ? [0] : tries) {
      await sleep(pause, undefined, { signal });
      const answer = await callHook(hook).catch(() => null);
      if (answer && isTaken(answer.status, answer.body)) return;
    }
  }

  return {
    pending: () => pending,
    tell: (hooks: Hook[], { delay, copies, disorder }: Knobs): void => {
      for (const hook of hooks) {
        for (let i = 0; i < copies; i++) {
          pending++;
          const wait = delay + (disorder ? Math.random() * 1500 : 0);
          const told =
            disorder || copies > 1
              ? tellOne(hook, wait)
              : (last.get(hook.url) ?? nothing).then(() => tellOne(hook, wait));
          const ended = told.catch(() => undefined).finally(() => pending--);
          if (!disorder) last.set(hook.url, ended);
        }
      }
    },
  };
}
