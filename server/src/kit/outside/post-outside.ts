import { lookup } from 'node:dns';
import { Agent as HttpAgent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { mayConnect, outsideUrl } from './outside-url.ts';
import { traceAsking } from './trace-asking.ts';

type Post = { headers: Record<string, string | number>; body: Buffer; timeout: number };
export type Answer = { status: number; headers: IncomingHttpHeaders };

/** Connects to the address that was looked at and to no other: a name may answer differently the next time. */
export const guarded: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (!found.every(({ address }) => mayConnect(address))) return done(new Error(`${host} is an inner address`), []);
    const [first] = found;
    if (options.all) done(null, found);
    else done(null, first!.address, first!.family);
  });

const kept = { keepAlive: true, maxSockets: 16, timeout: 30_000, lookup: guarded };
const agents = { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) };

/** Posts to a URL that somebody gave us. Redirects are not followed, the answer's body is not read. */
export function postOutside(text: string, { headers, body, timeout }: Post): Promise<Answer> {
  const url = outsideUrl(text);
  if (!url) return Promise.reject(new Error('not an address we may ask'));
  const isSecure = url.protocol === 'https:';
  const send = () =>
    new Promise<Answer>((resolve, reject) => {
      const request = (isSecure ? httpsRequest : httpRequest)(url, {
        method: 'POST',
        headers,
        agent: agents[isSecure ? 'https:' : 'http:'],
        signal: AbortSignal.timeout(timeout),
      });
      request.on('error', reject);
      request.on('response', (response) => {
        response.on('error', reject);
        response.resume();
        resolve({ status: response.statusCode ?? 0, headers: response.headers });
      });
      request.end(body);
    });
  return traceAsking('POST', url, send);
}
