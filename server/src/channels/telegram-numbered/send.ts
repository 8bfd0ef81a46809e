import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Long, type tl } from '@mtcute/core';
import { uploadFile } from '@mtcute/core/methods.js';
import { seconds } from '../../kit/clock.ts';
import { asVoice } from '../as-voice.ts';
import { type Channel, megabytes, type Outbound, type OutgoingFile, type Sent } from '../channel.ts';
import type { Client } from './client.ts';
import { type Held, heldHere } from './held.ts';
import { idIn, idOf } from './ids.ts';
import { peerOf } from './peers.ts';
import { asking, isRefusal, patience } from './refusal.ts';
import { newest } from './unread.ts';

const uploadMs = seconds(300);

export const send: NonNullable<Channel['send']> = async (message, connection) => {
  const held = heldHere(connection);
  const peer = await peerOf(held.client, message.to);
  const media = message.file && (await mediaOf(held.client, message.file));
  const handOver = (quoted: string | null) => give(held, { peer, media, message, quoted });
  const id = await handOver(message.quoted_id).catch(async (error: unknown) => {
    // What was quoted is gone: the words go alone.
    if (isRefusal(error, 'REPLY_MESSAGE_ID_INVALID')) return handOver(null);
    if ((error as Error).message !== 'RANDOM_ID_DUPLICATE') throw error;
    return sentBefore(held.client, peer, message);
  });
  const sent: Sent = { outside_id: id === null ? null : idOf(held.self, id), status: 'sent' };
  return { ...sent, peer: String(peer.userId) };
};

type Given = {
  peer: tl.RawInputPeerUser;
  media: tl.TypeInputMedia | null;
  message: Outbound;
  quoted: string | null;
};

/** The same for one message at each try: Telegram takes it once. */
const randomIdOf = (uid: string): Long =>
  Long.fromBytesLE([...createHash('sha256').update(uid).digest().subarray(0, 8)]);

async function give({ client, did }: Held, { peer, media, message, quoted }: Given): Promise<number> {
  const randomId = randomIdOf(message.uid);
  const replyTo = quoted ? { _: 'inputReplyToMessage' as const, replyToMsgId: idIn(quoted) } : undefined;
  const common = { peer, randomId, message: message.text, ...(replyTo && { replyTo }) };
  const answer = await asking(
    media
      ? client.call({ _: 'messages.sendMedia', media, ...common }, patience())
      : client.call({ _: 'messages.sendMessage', ...common }, patience()),
  );
  if (answer._ === 'updateShortSentMessage') {
    did(answer.pts, answer.ptsCount);
    return answer.id;
  }
  const updates = 'updates' in answer ? answer.updates : [];
  for (const it of updates) if (it._ === 'updateNewMessage') did(it.pts, it.ptsCount);
  const named = updates.find((it) => it._ === 'updateMessageID' && it.randomId.equals(randomId));
  if (named?._ !== 'updateMessageID') throw new Error('Telegram did not say what it made of the message');
  return named.id;
}

/** An earlier try arrived although its answer did not: the message stands among the newest. */
async function sentBefore(client: Client, peer: tl.TypeInputPeer, { text }: Outbound): Promise<number | null> {
  const messages = await newest(client, peer, 20);
  const ours = messages.find((it) => it._ === 'message' && it.out && it.message === text);
  return ours?.id ?? null;
}

async function mediaOf(client: Client, given: OutgoingFile): Promise<tl.TypeInputMedia> {
  const file = await asVoice(given);
  const { name, mime, size } = file;
  const stream = Readable.toWeb(file.read()) as ReadableStream<Uint8Array>;
  const { inputFile } = await asking(
    uploadFile(client, {
      file: stream as never,
      fileName: name,
      fileSize: size,
      fileMime: mime,
      abortSignal: AbortSignal.timeout(uploadMs),
    }),
  );
  // Larger ones, and kinds that phones cannot show, go as they are.
  const isPhoto = /^image\/(jpeg|png|webp)$/.test(mime) && size <= megabytes(10);
  if (isPhoto) return { _: 'inputMediaUploadedPhoto', file: inputFile };
  return { _: 'inputMediaUploadedDocument', file: inputFile, mimeType: mime, attributes: attributesOf(file) };
}

function attributesOf({ kind, name, mime, seconds: duration }: OutgoingFile): tl.TypeDocumentAttribute[] {
  const named: tl.TypeDocumentAttribute = { _: 'documentAttributeFilename', fileName: name };
  const long = duration ?? 0;
  // Recordings come as Ogg; other sounds are music to Telegram.
  if (kind === 'audio') return [{ _: 'documentAttributeAudio', voice: mime === 'audio/ogg', duration: long }, named];
  if (kind !== 'video') return [named];
  return [{ _: 'documentAttributeVideo', supportsStreaming: true, duration: long, w: 0, h: 0 }, named];
}
