import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Words for a person whose browser asked for a page; programs are answered in JSON. */
export const wantsPage = ({ headers, url }: FastifyRequest): boolean =>
  Boolean(headers.accept?.includes('text/html')) && !url.startsWith('/api/');

type Words = { status: number; words: string; retryAfter?: number | undefined };

const style = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;padding:0 24px}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`;

/** Whoever is asked to wait need not press anything: the page is asked for again when it is time. */
export function sendPlainPage(reply: FastifyReply, { status, words, retryAfter }: Words): FastifyReply {
  const next = retryAfter ? `<meta http-equiv="refresh" content="${retryAfter}">` : '<p><a href="/">←</a>';
  const head = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">`;
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(`${head}<title>${status}</title><style>${style}</style><p>${escaped(words)}${next}`);
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
