import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Counted } from './kit/http/request-limit.ts';

const built = new URL('../../widget/dist/widget.js', import.meta.url);
// Its address has no version in it: sites get a new one within this time.
const freshFor = 300;

/** The script that websites load, and the page on which its settings show it. */
export async function serveWidget(server: FastifyInstance, options: { is_development: boolean }): Promise<void> {
  const script = await readScript();
  // While it is worked on, it is built anew all the time.
  const current = () => (options.is_development ? readScript() : script);
  server.get('/widget.js', { config: { counts: 'lightly' } satisfies Counted }, async (request, reply) => {
    const found = await current();
    return found ? sendScript(request, reply, found) : reply.callNotFound();
  });
  server.get('/widget/preview', (_, reply) => sendPreview(reply));
}

type Script = { plain: Buffer; small: Buffer; tag: string };

async function readScript(): Promise<Script | null> {
  const plain = await readFile(built).catch(() => null);
  if (!plain) return null;
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`;
  return { plain, small: gzipSync(plain, { level: 9 }), tag };
}

function sendScript({ headers }: FastifyRequest, reply: FastifyReply, { plain, small, tag }: Script): FastifyReply {
  reply.header('cache-control', `public, max-age=${freshFor}`).header('etag', tag).header('vary', 'accept-encoding');
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
  if (headers['if-none-match'] === tag) return reply.code(304).send();
  reply.type('text/javascript; charset=utf-8');
  const takesGzip = /\bgzip\b/.test(headers['accept-encoding'] ?? '');
  return takesGzip ? reply.header('content-encoding', 'gzip').send(small) : reply.send(plain);
}

/** Held in a frame by our own settings page, which tells it what to show. */
const sendPreview = (reply: FastifyReply) =>
  reply
    .header('content-security-policy', "default-src 'none'; script-src 'self'; frame-ancestors 'self'")
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Widget</title><body><script src="/widget.js" data-preview></script>`);
