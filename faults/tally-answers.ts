import { subscribe, unsubscribe } from 'node:diagnostics_channel';

type Told = { request: { origin: string; path: string }; response: { statusCode: number } };
export type Tally = { answered: number; refused: Map<string, number>; longestMs: number };

/** Every answer to what this process asks these addresses: how many there were, how many of them were failures of theirs. */
export function tallyAnswers(origins: string[]): { stop: () => Tally } {
  const tally: Tally = { answered: 0, refused: new Map(), longestMs: 0 };
  const asked = new WeakMap<object, number>();
  const count = (what: string): void => void tally.refused.set(what, (tally.refused.get(what) ?? 0) + 1);
  const of = (told: unknown, then: (it: Told) => void): void => {
    const it = told as Told;
    if (origins.includes(it.request.origin) && !/^\/(readyz|healthz)/.test(it.request.path)) then(it);
  };
  const create = (told: unknown): void => of(told, ({ request }) => asked.set(request, performance.now()));
  const headers = (told: unknown): void =>
    of(told, ({ request, response: { statusCode } }) => {
      tally.answered += 1;
      tally.longestMs = Math.max(tally.longestMs, performance.now() - (asked.get(request) ?? performance.now()));
      if (statusCode >= 500) count(`${statusCode} ${request.path.split('?')[0]}`);
    });
  const error = (told: unknown): void => of(told, ({ request }) => count(`no answer ${request.path.split('?')[0]}`));
  const channels = [
    ['undici:request:create', create],
    ['undici:request:headers', headers],
    ['undici:request:error', error],
  ] as const;
  for (const [name, hear] of channels) subscribe(name, hear);
  return {
    stop: () => {
      for (const [name, hear] of channels) unsubscribe(name, hear);
      return tally;
    },
  };
}
