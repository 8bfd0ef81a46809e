import { subscribe, unsubscribe } from 'node:diagnostics_channel';

type Request = { origin: string; path: string; method: string };
type Told = { request: Request };

/** Nobody waits for longer, whatever breaks: a client has long gone elsewhere by then. */
const longestMs = 10_000;

/**
 * Every request that this process makes while a run goes on, whoever of it asks: what was answered too late, or left
 * after too long. Nodes that hang on purpose are excused.
 */
export function watchAnswers(mayHang: ReadonlySet<string>): { stop: () => string[] } {
  const asked = new WeakMap<object, number>();
  const late: string[] = [];
  const begin = (told: unknown): void => void asked.set((told as Told).request, performance.now());
  const end = (told: unknown): void => {
    const { request } = told as Told;
    const took = performance.now() - (asked.get(request) ?? Number.POSITIVE_INFINITY);
    asked.delete(request);
    if (took < longestMs || mayHang.has(request.origin)) return;
    const [path] = request.path.split('?');
    late.push(`${request.method} ${path} took ${(took / 1000).toFixed(1)} s`);
  };
  const channels = [
    ['undici:request:create', begin],
    // What is long takes long to send.
    ['undici:request:bodySent', begin],
    ['undici:request:headers', end],
    ['undici:request:error', end],
  ] as const;
  for (const [name, hear] of channels) subscribe(name, hear);
  return {
    stop: () => {
      for (const [name, hear] of channels) unsubscribe(name, hear);
      return late;
    },
  };
}
