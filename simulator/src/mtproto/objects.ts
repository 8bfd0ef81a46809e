import { createHash } from 'node:crypto';
import { Long, type tl } from '@mtcute/core';
import type { Account, Chat, Line, StoredFile } from '../world.ts';
import { accessHash, inSeconds, selfId, userId } from './box.ts';

export const longOf = (value: bigint): Long => Long.fromString(value.toString());

export function userOf({ account, client, ...chat }: Chat): tl.RawUser {
  const id = userId({ account, client, ...chat });
  const [firstName = '', ...rest] = client.name.split(' ');
  return {
    _: 'user',
    id,
    accessHash: longOf(accessHash(account, id)),
    firstName,
    ...(rest.length > 0 && { lastName: rest.join(' ') }),
    // Telegram shows numbers only of contacts.
    ...(client.phone && { phone: client.phone.replace(/\D/g, ''), contact: true }),
  };
}

export const selfOf = (account: Account): tl.RawUser => ({
  _: 'user',
  self: true,
  id: selfId(account),
  accessHash: longOf(accessHash(account, selfId(account))),
  firstName: account.name,
  phone: account.key,
});

const peerOf = (chat: Chat): tl.RawPeerUser => ({ _: 'peerUser', userId: userId(chat) });

export function messageOf(chat: Chat, line: Line): tl.RawMessage {
  const isOut = line.from === 'business';
  return {
    _: 'message',
    id: Number(line.id),
    out: isOut,
    ...(isOut && { fromId: { _: 'peerUser', userId: selfId(chat.account) } }),
    peerId: peerOf(chat),
    date: inSeconds(line.at),
    message: line.text,
    ...(line.file && { media: mediaOf(line.file) }),
    ...(line.quoted_id && { replyTo: { _: 'messageReplyHeader', replyToMsgId: Number(line.quoted_id) } }),
    ...(line.reaction && { reactions: reactionsOf(chat, line.reaction) }),
  };
}

export const reactionsOf = (chat: Chat, emoticon: string | null): tl.RawMessageReactions => ({
  _: 'messageReactions',
  results: emoticon ? [{ _: 'reactionCount', reaction: { _: 'reactionEmoji', emoticon }, count: 1 }] : [],
  ...(emoticon && {
    recentReactions: [
      {
        _: 'messagePeerReaction',
        peerId: peerOf(chat),
        date: inSeconds(Date.now()),
        reaction: { _: 'reactionEmoji', emoticon },
      },
    ],
  }),
});

/** A file's number at Telegram. */
export const fileId = ({ id }: StoredFile): Long =>
  Long.fromString(createHash('sha1').update(id).digest().readBigInt64LE(0).toString());
export const referenceOf = ({ id }: StoredFile): Uint8Array => new Uint8Array(Buffer.from(id));

function mediaOf(file: StoredFile): tl.TypeMessageMedia {
  const { mime, bytes, name, seconds = 1 } = file;
  const common = { id: fileId(file), accessHash: fileId(file), fileReference: referenceOf(file), date: 0, dcId: 2 };
  if (mime.startsWith('image/')) {
    const size = { _: 'photoSize' as const, type: 'x', w: 800, h: 800, size: bytes.length };
    const small = { _: 'photoStrippedSize' as const, type: 'i', bytes: new Uint8Array(8) };
    return { _: 'messageMediaPhoto', photo: { _: 'photo', ...common, sizes: [small, size] } };
  }
  const attributes: tl.TypeDocumentAttribute[] = [{ _: 'documentAttributeFilename', fileName: name }];
  if (mime === 'audio/ogg') attributes.unshift({ _: 'documentAttributeAudio', voice: true, duration: seconds });
  else if (mime.startsWith('audio/')) attributes.unshift({ _: 'documentAttributeAudio', duration: seconds });
  if (mime.startsWith('video/'))
    attributes.unshift({ _: 'documentAttributeVideo', duration: seconds, w: 640, h: 480, supportsStreaming: true });
  const document = { _: 'document' as const, ...common, mimeType: mime, size: bytes.length, attributes };
  return { _: 'messageMediaDocument', document };
}
