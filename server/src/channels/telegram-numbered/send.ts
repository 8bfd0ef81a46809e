import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Long, type tl } from '@mtcute/core';
import { uploadFile } from '@mtcute/core/methods.js';
import { seconds } from '../../kit/clock.ts';
import { asVoice } from '../as-voice.ts';
import { type Channel, megabytes, type Outbound, type OutgoingFile, type Sent } from '../channel.ts';
import type { Client } from './client.ts';
import { type Held, heldHere, isElsewhere, isHeld, wish, type Words } from './held.ts';
import { idIn, idOf } from './ids.ts';
import { peerOf } from './peers.ts';
import { asking, isRefusal, patience } from './refusal.ts';
import { newest } from './unread.ts';

const uploadMs = seconds(300);
// Longer words beside a file go as a message of their own.
const longestCaption = 1024;

/** Words are given to the node that holds the account; a file has to wait for it. */
export const send: NonNullable<Channel['send']> = async (message, connection) => {
  if (message.file || isHeld(connection) || !isElsewhere(connection)) return sendBy(heldHere(connection), message);
  const { uid, to, text, quoted_id } = message;
  const granted = await wish(connection, { what: 'send', words: { uid, to, text, quoted_id } });
  return granted?.sent ?? sendBy(heldHere(connection), message);
};

type Sending = Words & Pick<Outbound, 'file'>;

export async function sendBy(held: Speaker, message: Sending): Promise<Sent> {
  const { uid, text, file, quoted_id: quoted } = message;
  const peer = await peerOf(held.client, message.to);
  const media = file && (await mediaOf(held.client, file));
  const isApart = media !== null && text.length > longestCaption;
  const first = await sendOne(held, { uid, peer, media, text: isApart ? '' : text, quoted });
  const sent = { outside_id: first, status: 'sent' as const, peer: String(peer.userId) };
  if (!isApart) return sent;
  const words = await sendOne(held, { uid: `${uid}:words`, peer, media: null, text, quoted: null });
  return { ...sent, outside_id: words, parts: first ? [first] : [] };
}

type Speaker = Omit<Held, 'grant'>;
type Given = {
  uid: string;
  peer: tl.RawInputPeerUser;
  media: tl.TypeInputMedia | null;
  text: string;
  quoted: string | null;
};

/** Its id; null where it was sent before and is not found any more. */
async function sendOne(held: Speaker, given: Given): Promise<string | null> {
  const id = await give(held, given).catch((error: unknown) => {
    // What was quoted is gone: the words go alone.
    if (given.quoted && isRefusal(error, 'REPLY_MESSAGE_ID_INVALID')) return give(held, { ...given, quoted: null });
    if ((error as Error).message !== 'RANDOM_ID_DUPLICATE') throw error;
    return sentBefore(held.client, given);
  });
  return id === null ? null : idOf(held.self, id);
}

/** The same for one message at each try: Telegram takes it once. */
const randomIdOf = (uid: string): Long =>
  Long.fromBytesLE([...createHash('sha256').update(uid).digest().subarray(0, 8)]);

async function give({ client, did }: Speaker, { uid, peer, media, text, quoted }: Given): Promise<number> {
  const randomId = randomIdOf(uid);
  const replyTo = quoted ? { _: 'inputReplyToMessage' as const, replyToMsgId: idIn(quoted) } : undefined;
  const common = { peer, randomId, message: text, ...(replyTo && { replyTo }) };
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
async function sentBefore(client: Client, { peer, text }: Given): Promise<number | null> {
  const messages = await newest(client, peer, 20);
  return messages.find((it) => it._ === 'message' && it.out && it.message === text)?.id ?? null;
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
