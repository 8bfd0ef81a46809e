import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Body } from './ask.ts';

type FormFile = { field: string; name: string; mime: string; size: number; read: () => Readable };

/** A form with one file, sent piece by piece: the file is never held as a whole. */
export function formBody(fields: Record<string, string>, { field, name, mime, size, read }: FormFile): Body {
  const boundary = `parley-${randomBytes(12).toString('hex')}`;
  const head = Object.entries(fields)
    .map(([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(key)}"\r\n\r\n${value}\r\n`)
    .concat(
      `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(field)}"; filename="${quoted(name)}"\r\n` +
        `content-type: ${mime}\r\n\r\n`,
    );
  const [before, after] = [Buffer.from(head.join('')), Buffer.from(`\r\n--${boundary}--\r\n`)];
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    length: before.length + size + after.length,
    stream: () => Readable.from(pieces(before, read, after)),
  };
}

async function* pieces(before: Buffer, read: () => Readable, after: Buffer): AsyncGenerator<Buffer> {
  yield before;
  for await (const piece of read()) yield piece as Buffer;
  yield after;
}

// As browsers do it.
const quoted = (text: string): string => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
