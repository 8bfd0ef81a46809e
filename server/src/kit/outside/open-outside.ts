import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { outsideUrl } from './outside-url.ts';
import { guarded } from './post-outside.ts';
import { traceAsking } from './trace-asking.ts';

type Asked = {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  /** The address is the server's own choice: it may lie in our network. */
  trusted: boolean;
};

const agents = { 'http:': new HttpAgent({ lookup: guarded }), 'https:': new HttpsAgent({ lookup: guarded }) };

/** Posts and gives the answer to read as it comes. Redirects are not followed: they could lead into our network. */
export function openOutside(text: string, { headers, body, signal, trusted }: Asked): Promise<IncomingMessage> {
  const url = trusted ? URL.parse(text) : outsideUrl(text);
  if (!url) return Promise.reject(new Error('not an address we may ask'));
  const isSecure = url.protocol === 'https:';
  const agent = trusted ? undefined : agents[isSecure ? 'https:' : 'http:'];
  const send = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = (isSecure ? httpsRequest : httpRequest)(url, { method: 'POST', headers, agent, signal });
      request.on('error', reject);
      request.on('response', resolve);
      request.end(body);
    });
  return traceAsking('POST', url, send);
}
