import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const built = new URL('../../widget/dist/widget.js', import.meta.url);
// Its address has no version in it: sites get a new one within this time.
const freshFor = 300;

/** The script that websites load, and the page on which its settings show it. */
export async function serveWidget(server: FastifyInstance): Promise<void> {
  const script = await readFile(built).catch(() => null);
  if (!script) return;
  const small = gzipSync(script, { level: 9 });
  const tag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 20)}"`;
  server.get('/widget.js', (request, reply) => {
    reply.header('cache-control', `public, max-age=${freshFor}`).header('etag', tag).header('vary', 'accept-encoding');
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    reply.type('text/javascript; charset=utf-8');
    return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(small) : reply.send(script);
  });
  server.get('/widget/preview', (_, reply) => sendPreview(reply));
}

const takesGzip = ({ headers }: FastifyRequest): boolean => /\bgzip\b/.test(headers['accept-encoding'] ?? '');

/** Held in a frame by our own settings page, which tells it what to show. */
const sendPreview = (reply: FastifyReply) =>
  reply
    .header('content-security-policy', "default-src 'none'; script-src 'self'; frame-ancestors 'self'")
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Widget</title><body><script src="/widget.js" data-preview></script>`);
