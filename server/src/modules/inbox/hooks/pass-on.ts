import { seconds } from '../../../kit/clock.ts';
import { log } from '../../../kit/log.ts';
import type { HookAnswer } from '../../../channels/channel.ts';
import type { Hooked } from './serve-hooks.ts';

const patience = seconds(10);
// Once for each move that this project made since; what goes round in a circle comes to an end.
const hopsHeader = 'x-parley-passed-on';
const mostHops = 5;
// Of the connection to us, or of bytes that are already unpacked here.
const ofThisWay = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'keep-alive',
  'upgrade',
  'expect',
  hopsHeader,
]);

const notTaken: HookAnswer = { status: 503, type: 'text/plain; charset=utf-8', body: '' };

/**
 * What a provider tells a project that lives elsewhere by now is told there, as it came: many know only the address of before.
 * The address is of whoever runs both installations. What does not get through is repeated by the provider.
 */
export async function passOn(
  { address, there }: { address: string; there: number },
  request: Hooked,
): Promise<HookAnswer> {
  const { channel, word } = request.params;
  const hops = Number(request.headers[hopsHeader] ?? 0);
  if (!(hops < mostHops)) return notTaken;
  const mark = request.url.indexOf('?');
  const query = mark < 0 ? '' : request.url.slice(mark);
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || ofThisWay.has(name) ? [] : [[name, String(value)]],
  );
  try {
    const answer = await fetch(`${address}/hooks/${there}/${channel}/${encodeURIComponent(word)}${query}`, {
      method: request.method,
      headers: [...headers, [hopsHeader, String(hops + 1)]],
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      ...(Buffer.isBuffer(request.body) && request.method === 'POST' && { body: new Uint8Array(request.body) }),
    });
    const type = answer.headers.get('content-type') ?? 'text/plain; charset=utf-8';
    return { status: answer.status, type, body: await answer.text() };
  } catch (error) {
    log.warn({ error: (error as Error).message, address }, 'what a provider said could not be passed on');
    return notTaken;
  }
}
