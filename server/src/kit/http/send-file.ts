import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dispositionOf } from '../files/file-name.ts';
import { isShown } from '../files/sniff.ts';
import type { ByteRange } from '../files/store.ts';
import { rangeOf } from './byte-range.ts';

/** What a route that sends a file answers with. */
export type FileAnswer = {
  name: string;
  mime: string;
  /** Bytes of a known length that never change under this tag, or whatever comes. */
  body: { tag: string; size: number; read: (range?: ByteRange) => Readable } | Readable;
  /** Whoever knows the address may keep it for good: other bytes get another one. */
  is_kept?: true;
};

// Should anything of it ever be opened as a page, it runs nothing, fetches nothing and belongs to nobody.
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** Shown where it can do no harm, else offered for saving. Kept by the browser, which asks each time whether it may. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, answer: FileAnswer): FastifyReply {
  const { name, mime, body, is_kept } = answer;
  const shows = isShown(mime);
  reply
    .header('content-type', shows || mime.startsWith('text/') ? mime : 'application/octet-stream')
    .header('content-disposition', dispositionOf(shows ? 'inline' : 'attachment', name))
    .header('content-security-policy', `${policy}; frame-ancestors 'none'`)
    .header('cross-origin-resource-policy', 'same-origin');
  if (!('tag' in body)) return reply.send(body);
  const tag = `"${body.tag}"`;
  const keeping = is_kept ? 'public, max-age=31536000, immutable' : 'private, no-cache';
  reply.header('cache-control', keeping).header('etag', tag).header('accept-ranges', 'bytes');
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) return reply.code(304).send();
  return sendBytes(request, reply, body, tag);
}

function sendBytes(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { size, read }: Exclude<FileAnswer['body'], Readable>,
  tag: string,
): FastifyReply {
  const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
  const range = isSame ? rangeOf(headers.range, size) : null;
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (!range) return reply.header('content-length', size).send(read());
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(read(range));
}
