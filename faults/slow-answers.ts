import { hearRequests, type Request } from './hear-requests.ts';

/** Nobody waits for longer, whatever breaks: a client has long gone elsewhere by then. */
const longestMs = 10_000;

/**
 * Every request that this process makes while a run goes on, whoever of it asks: what was answered too late, or left
 * after too long. Nodes that hang on purpose are excused.
 */
export function watchAnswers(mayHang: ReadonlySet<string>): { stop: () => string[] } {
  const asked = new WeakMap<object, number>();
  const late: string[] = [];
  const begin = ({ request }: { request: Request }): void => void asked.set(request, performance.now());
  const end = ({ request }: { request: Request }): void => {
    const took = performance.now() - (asked.get(request) ?? Number.POSITIVE_INFINITY);
    asked.delete(request);
    if (took < longestMs || mayHang.has(request.origin)) return;
    const [path] = request.path.split('?');
    late.push(`${request.method} ${path} took ${(took / 1000).toFixed(1)} s`);
  };
  // What is long takes long to send.
  const stop = hearRequests({ create: begin, bodySent: begin, headers: end, error: end });
  return { stop: () => (stop(), late) };
}
