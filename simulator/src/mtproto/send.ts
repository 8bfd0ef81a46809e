import type { Long, tl } from '@mtcute/core';
import type { Chat, Line, StoredFile } from '../world.ts';
import { boxOf, inSeconds, record } from './box.ts';
import { chatOf } from './chats.ts';
import { uploaded } from './media.ts';
import { messageOf, userOf } from './objects.ts';
import type { Member, MemberCalls } from './rpc.ts';
import { RpcRefusal } from './session.ts';
import { push } from './updates.ts';

type Written = {
  randomId: Long;
  text: string;
  replyTo?: tl.TypeInputReplyTo | undefined;
  file: Omit<StoredFile, 'id'> | null;
};

export const sendCalls: MemberCalls = {
  'messages.sendMessage': ({ peer, message, randomId, replyTo }, caller) => {
    const chat = chatOf(caller, peer);
    if (!message.trim()) throw new RpcRefusal(400, 'MESSAGE_EMPTY');
    if (message.length > 4096) throw new RpcRefusal(400, 'MESSAGE_TOO_LONG');
    const { line, update } = write(caller, chat, { randomId, text: message, replyTo, file: null });
    const date = inSeconds(line.at);
    return { _: 'updateShortSentMessage', out: true, id: Number(line.id), pts: update.pts, ptsCount: 1, date };
  },
  'messages.sendMedia': ({ peer, media, message, randomId, replyTo }, caller) => {
    const chat = chatOf(caller, peer);
    if (message.length > 1024) throw new RpcRefusal(400, 'MEDIA_CAPTION_TOO_LONG');
    const { line, update } = write(caller, chat, { randomId, text: message, replyTo, file: fileOf(caller, media) });
    const updates: tl.TypeUpdate[] = [{ _: 'updateMessageID', id: Number(line.id), randomId }, update];
    return { _: 'updates', updates, users: [userOf(chat)], chats: [], date: inSeconds(line.at), seq: 0 };
  },
};

function fileOf(caller: Member, media: tl.TypeInputMedia): Omit<StoredFile, 'id'> {
  if (media._ === 'inputMediaUploadedPhoto') {
    return { name: nameOf(media.file), mime: 'image/jpeg', bytes: uploaded(caller, media.file) };
  }
  if (media._ !== 'inputMediaUploadedDocument') throw new RpcRefusal(400, 'MEDIA_INVALID');
  const { attributes, file, mimeType } = media;
  const named = attributes.find((it) => it._ === 'documentAttributeFilename');
  const sound = attributes.find((it) => it._ === 'documentAttributeAudio');
  const bytes = uploaded(caller, file);
  return { name: named?.fileName ?? nameOf(file), mime: mimeType, bytes, ...(sound && { seconds: sound.duration }) };
}

const nameOf = (file: tl.TypeInputFile): string => ('name' in file ? file.name : 'file');

/** Sent once under one random id, whatever comes again. */
function write(caller: Member, chat: Chat, { randomId, text, replyTo, file }: Written) {
  const { account, state, session } = caller;
  const { stage } = state;
  const box = boxOf(account);
  if (box.taken.has(randomId.toString())) throw new RpcRefusal(500, 'RANDOM_ID_DUPLICATE');
  if (chat.is_blocked) throw new RpcRefusal(400, 'USER_IS_BLOCKED');
  const quoted = replyTo?._ === 'inputReplyToMessage' ? String(replyTo.replyToMsgId) : null;
  if (quoted && !chat.lines.some((it) => it.id === quoted && !it.deleted)) {
    throw new RpcRefusal(400, 'REPLY_MESSAGE_ID_INVALID');
  }
  const id = String(box.next_id++);
  box.taken.set(randomId.toString(), Number(id));
  const kept = file ? stage.world.keepFile(file) : null;
  const line: Line = stage.sent(chat, { id, text, quoted_id: quoted, file: kept });
  const message = messageOf(chat, line);
  const update = record(account, (pts) => ({ _: 'updateNewMessage' as const, message, pts, ptsCount: 1 }));
  const told = {
    _: 'updates' as const,
    updates: [update],
    users: [userOf(chat)],
    chats: [],
    date: inSeconds(line.at),
    seq: 0,
  };
  push(state, account, told, session);
  return { line, update };
}
