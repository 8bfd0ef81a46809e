import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { type Language, languageOf } from '@parley/contract/languages';
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
  server.get<{ Querystring: Record<string, unknown> }>('/widget/try', (request, reply) => sendTry(request, reply));
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

const tryPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  'img-src blob: data:',
  'media-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** An empty page with one's own chat on it, for whoever wants to write as a visitor before any site has the chat. */
function sendTry(
  { query, headers }: FastifyRequest<{ Querystring: Record<string, unknown> }>,
  reply: FastifyReply,
): FastifyReply {
  const key = typeof query.key === 'string' && /^[\w-]{1,100}$/.test(query.key) ? query.key : '';
  const language = languageOf(typeof query.lang === 'string' ? query.lang : headers['accept-language']);
  const { title, text, back } = tryTexts[language];
  return reply
    .header('content-security-policy', tryPolicy)
    .header('cache-control', 'no-cache')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8').send(`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>body{margin:0;font:16px/1.5 system-ui,sans-serif}main{max-width:34rem;margin:18vh auto 0;padding:0 24px}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 12px}p{margin:0 0 16px}a{display:inline-block;padding:8px 0;color:LinkText}</style>
<script async src="/widget.js" data-key="${key}" data-open></script></head>
<body><main><h1>${title}</h1><p>${text}</p><a href="/app/messenger/">${back}</a></main></body></html>`);
}

const tryTexts: Record<Language, Record<'title' | 'text' | 'back', string>> = {
  en: {
    title: 'This is how visitors see your chat',
    text: 'Write something in the corner, as a client would. It arrives in your inbox at once, and your answer comes back here.',
    back: 'To the inbox',
  },
  ru: {
    title: 'Так ваш чат видят посетители',
    text: 'Напишите что-нибудь в чате в углу, как это сделал бы клиент. Сообщение сразу придёт во входящие, а ваш ответ — сюда.',
    back: 'Во входящие',
  },
  pt: {
    title: 'É assim que os visitantes veem o seu chat',
    text: 'Escreva algo no canto, como faria um cliente. A mensagem chega logo à sua caixa de entrada, e a sua resposta aparece aqui.',
    back: 'Para a caixa de entrada',
  },
  es: {
    title: 'Así ven su chat los visitantes',
    text: 'Escriba algo en la esquina, como haría un cliente. El mensaje llega al momento a su bandeja, y su respuesta aparece aquí.',
    back: 'A la bandeja',
  },
};
