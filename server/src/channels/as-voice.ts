import { Readable } from 'node:stream';
import { webmToOgg } from '../kit/files/webm-to-ogg.ts';
import type { OutgoingFile } from './channel.ts';

/** What a browser recorded, as messengers take voices; anything else stays as it is. */
export async function asVoice(file: OutgoingFile): Promise<OutgoingFile> {
  if (file.kind !== 'audio' || file.mime !== 'audio/webm') return file;
  const parts: Buffer[] = [];
  for await (const part of file.read()) parts.push(part as Buffer);
  const ogg = webmToOgg(Buffer.concat(parts));
  if (!ogg) return file;
  const name = file.name.replace(/(\.\w+)?$/, '.ogg');
  return { ...file, name, mime: 'audio/ogg', size: ogg.length, read: () => Readable.from([ogg]) };
}
