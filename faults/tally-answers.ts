import { hearRequests, type Request } from './hear-requests.ts';

export type Tally = { answered: number; refused: Map<string, number>; longestMs: number };

/** Every answer to what this process asks these addresses: how many there were, how many of them were failures of theirs. */
export function tallyAnswers(origins: string[]): { stop: () => Tally } {
  const tally: Tally = { answered: 0, refused: new Map(), longestMs: 0 };
  const asked = new WeakMap<object, number>();
  const count = (what: string): void => void tally.refused.set(what, (tally.refused.get(what) ?? 0) + 1);
  const isMeant = ({ origin, path }: Request): boolean => origins.includes(origin) && !/^\/(readyz|healthz)/.test(path);
  const stop = hearRequests({
    create: ({ request }) => void asked.set(request, performance.now()),
    headers: ({ request, response: { statusCode } }) => {
      if (!isMeant(request)) return;
      tally.answered += 1;
      tally.longestMs = Math.max(tally.longestMs, performance.now() - (asked.get(request) ?? performance.now()));
      if (statusCode >= 500) count(`${statusCode} ${request.path.split('?')[0]}`);
    },
    error: ({ request }) => {
      if (isMeant(request)) count(`no answer ${request.path.split('?')[0]}`);
    },
  });
  return { stop: () => (stop(), tally) };
}
