import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dispositionOf } from '../files/file-name.ts';
import { MissingFile } from '../files/missing-file.ts';
import { isShown } from '../files/sniff.ts';
import { type ByteRange, files, type Shown } from '../files/store.ts';
import { rangeOf } from './byte-range.ts';

type Body = {
  tag: string;
  size: number;
  read: (range?: ByteRange) => Readable;
  /** Where whoever is let in may fetch it without us; null: nowhere. */
  link?: (shown: Shown) => Promise<string | null>;
};

/** What a route that sends a file answers with. */
export type FileAnswer = {
  name: string;
  mime: string;
  /** Bytes of a known length that never change under this tag, or whatever comes. */
  body: Body | Readable;
  /** Whoever knows the address may keep it for good: other bytes get another one. */
  is_kept?: true;
};

// Should anything of it ever be opened as a page, it runs nothing, fetches nothing and belongs to nobody.
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** Bytes of the store, for whoever may have them. */
export async function keptBody(key: string): Promise<Body> {
  const size = await files().size(key);
  if (size === null) throw new MissingFile(key);
  const read = (range?: ByteRange) => files().read(key, range);
  // Under one key the bytes never change; its beginning tells them apart and gives nothing away.
  return { tag: key.slice(0, 12), size, read, link: (shown) => files().link(key, shown) };
}

/** Shown where it can do no harm, else offered for saving. Kept by the browser, which asks each time whether it may. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, answer: FileAnswer) {
  const { name, mime, body, is_kept } = answer;
  const shows = isShown(mime);
  const disposition = dispositionOf(shows ? 'inline' : 'attachment', name);
  if (isSaved(request) && 'tag' in body && body.size >= large) {
    // Elsewhere our own words about what it may do are not said, so text is bytes there too.
    const link = await body.link?.({ type: shows ? mime : 'application/octet-stream', disposition });
    if (link) return reply.header('cache-control', 'no-store').redirect(link, 302);
  }
  reply
    .header('content-type', shows || mime.startsWith('text/') ? mime : 'application/octet-stream')
    .header('content-disposition', disposition)
    .header('content-security-policy', `${policy}; frame-ancestors 'none'`)
    .header('cross-origin-resource-policy', 'same-origin');
  if (!('tag' in body)) return reply.send(body);
  const tag = `"${body.tag}"`;
  const keeping = is_kept ? 'public, max-age=31536000, immutable' : 'private, no-cache';
  reply.header('cache-control', keeping).header('etag', tag).header('accept-ranges', 'bytes');
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) return reply.code(304).send();
  return sendBytes(request, reply, body, tag);
}

// A redirect costs a question more; from here on it saves us more than it costs.
const large = 8 * 1024 * 1024;

/** A browser that opens or saves it, not a page's script or player, which another origin would have to let in. */
const isSaved = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' ||
  (headers['sec-fetch-mode'] === 'no-cors' && headers['sec-fetch-dest'] === 'empty');

function sendBytes({ headers }: FastifyRequest, reply: FastifyReply, { size, read }: Body, tag: string): FastifyReply {
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
