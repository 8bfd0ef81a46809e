import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyConfig } from '@fastify/busboy';
import { seconds } from '../clock.ts';
import { refuse, Refusal } from '../errors.ts';
import { files, keepBytes, type Kept } from '../files/store.ts';

/** A file that came with a form. Its bytes are kept; whoever takes it decides what becomes of them. */
export type ReceivedFile = Kept & {
  /** As the sender named it. */
  name: string;
};
type Form = { fields: Record<string, unknown>; file: ReceivedFile | null };

const limits = { fields: 20, files: 1, parts: 21, fieldSize: 1_048_576, headerPairs: 20, headerSize: 8192 };
// Who brings no file has no more to say than fits into a question; such a form may come from anybody.
const withoutFile = { ...limits, fieldSize: 10_000 };
// Room for the fields and the form's own lines.
const besideTheFile = 2 * 1_048_576;
const patience = { idle: seconds(30), refused: seconds(15) };

/** Reads a form as it comes in: its file goes into the store piece by piece and is never held as a whole. 0: no file. */
export async function readForm(raw: IncomingMessage, maxBytes: number): Promise<Form> {
  // Whoever waited for their turn may have gone, and would say nothing more, not even that.
  if (raw.destroyed) refuse('malformed_request');
  const fields: Record<string, unknown> = Object.create(null);
  let part: Readable | undefined;
  let kept: Promise<ReceivedFile> | undefined;
  const parser = parserFor(raw, maxBytes ? limits : withoutFile);
  try {
    if (Number(raw.headers['content-length'] ?? 0) > maxBytes + besideTheFile) refuse('too_large');
    await new Promise<void>((resolve, reject) => {
      // Errors are said more than once of one form, and each is fatal when nobody listens.
      const stop = (code: 'malformed_request' | 'too_large') => () => reject(new Refusal(code));
      parser.on('field', (name, value, _, isCut) => {
        if (isCut) stop('too_large')();
        fields[name] = name in fields ? [fields[name], value].flat() : value;
      });
      parser.on('file', (field, stream, name) => {
        part = stream.on('error', () => undefined);
        if (field !== 'file' || !maxBytes) return stop('malformed_request')();
        kept = keepBytes(stream, maxBytes).then((it) => ({ ...it, name: name ?? '' }));
        kept.catch(reject);
      });
      for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.once(event, stop('too_large'));
      parser.on('error', stop('malformed_request'));
      parser.once('finish', resolve);
      raw.once('close', () => raw.complete || stop('malformed_request')());
      raw.setTimeout(patience.idle, () => raw.destroy());
      raw.pipe(parser);
    });
    raw.setTimeout(0);
    return { fields, file: (await kept) ?? null };
  } catch (error) {
    part?.destroy();
    letGo(raw);
    void kept?.then(({ key }) => files().remove(key)).catch(() => undefined);
    throw error;
  }
}

function parserFor(raw: IncomingMessage, limits: BusboyConfig['limits']) {
  try {
    return new Busboy({ headers: raw.headers as never, limits: { ...limits } });
  } catch {
    letGo(raw);
    return refuse('malformed_request');
  }
}

/** A sender hears a refusal only after it has said everything, so the rest is heard out, within reason. */
function letGo(raw: IncomingMessage): void {
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), patience.refused);
  raw.once('close', () => clearTimeout(timer));
}
