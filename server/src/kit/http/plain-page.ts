import { createHash } from 'node:crypto';
import { type Language, languageOf } from '@parley/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Words for a person whose browser asked for a page; programs are answered in JSON. */
export const wantsPage = ({ headers, url }: FastifyRequest): boolean =>
  Boolean(headers.accept?.includes('text/html')) && !url.startsWith('/api/');

type Words = { status: number; words: string; retryAfter?: number | undefined };

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f3f4f6,#0d0f13);color:light-dark(#16181d,#e8eaee)}
body{margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:8px;text-align:center;padding:0 24px}
b{font-size:40px;line-height:1.2;color:light-dark(#8a90a0,#6d7484)}p{margin:0}
a{margin-top:16px;padding:8px 20px;border-radius:8px;background:#3153d4;color:#fff;text-decoration:none}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`;

const toStart: Record<Language, string> = {
  en: 'To the start page',
  ru: 'На главную',
  pt: 'Para a página inicial',
  es: 'Ir al inicio',
};

/** Whoever is asked to wait need not press anything: the page is asked for again when it is time. */
export function sendPlainPage(reply: FastifyReply, { status, words, retryAfter }: Words): FastifyReply {
  const language = languageOf(reply.request.headers['accept-language']);
  const next = retryAfter
    ? `<meta http-equiv="refresh" content="${retryAfter}">`
    : `<a href="/">${toStart[language]}</a>`;
  const head = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">`;
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(`${head}<title>${status}</title><style>${style}</style><b>${status}</b><p>${escaped(words)}</p>${next}`);
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
