import type { tl } from '@mtcute/core';
import type { Account, Chat } from '../world.ts';
import { accessHash, boxOf, newPersonId, userId } from './box.ts';
import { longOf, messageOf, selfOf, userOf } from './objects.ts';
import type { Member, MemberCalls } from './rpc.ts';
import { RpcRefusal } from './session.ts';

const chatsOf = ({ state, account }: Member): Chat[] => state.stage.world.chats.filter((it) => it.account === account);

/** Whom a call means; a person is reached only by whoever knows their hash. */
export function chatOf(caller: Member, peer: tl.TypeInputPeer): Chat {
  const { account } = caller;
  const chat = peer._ === 'inputPeerUser' ? chatsOf(caller).find((it) => userId(it) === peer.userId) : undefined;
  const isKnown = peer._ === 'inputPeerUser' && peer.accessHash.equals(longOf(accessHash(account, peer.userId)));
  if (!chat || !isKnown) throw new RpcRefusal(400, 'PEER_ID_INVALID');
  return chat;
}

/** The client a phone number leads to. Numbers that end with zeros belong to nobody. */
function byPhone({ state, account }: Member, phone: string): Chat | null {
  const digits = phone.replace(/\D/g, '');
  const { world } = state.stage;
  const known = world.chats.find((it) => it.account === account && it.client.phone?.replace(/\D/g, '') === digits);
  if (known || digits.endsWith('0000')) return known ?? null;
  return world.chat(account, { id: newPersonId(world), name: `+${digits}`, phone: `+${digits}` });
}

const newestAt = ({ lines }: Chat): number => lines.at(-1)?.at ?? 0;

const affected = (account: Account): tl.messages.RawAffectedMessages => ({
  _: 'messages.affectedMessages',
  pts: boxOf(account).pts,
  ptsCount: 0,
});

const listed = (found: { chat: Chat; line: Chat['lines'][number] }[]) => ({
  messages: found.map(({ chat, line }) => messageOf(chat, line)),
  topics: [],
  chats: [],
  users: [...new Set(found.map((it) => it.chat))].map(userOf),
});

export const chatCalls: MemberCalls = {
  'users.getUsers': ({ id }, { account }) => id.flatMap((it) => (it._ === 'inputUserSelf' ? [selfOf(account)] : [])),
  'account.updateStatus': () => true,
  'contacts.resolvePhone': ({ phone }, caller) => {
    const chat = byPhone(caller, phone);
    if (!chat) throw new RpcRefusal(400, 'PHONE_NOT_OCCUPIED');
    const peer: tl.RawPeerUser = { _: 'peerUser', userId: userId(chat) };
    return { _: 'contacts.resolvedPeer', peer, chats: [], users: [userOf(chat)] };
  },
  'messages.readHistory': ({ peer, maxId }, caller) => {
    for (const line of chatOf(caller, peer).lines) {
      if (line.from === 'client' && Number(line.id) <= maxId) line.status = 'seen';
    }
    return affected(caller.account);
  },
  'messages.setTyping': ({ peer }, caller) => {
    chatOf(caller, peer).typing_until = caller.state.stage.world.now() + 6000;
    return true;
  },
  'messages.getMessages': ({ id }, caller) => {
    const wanted = new Set(id.flatMap((it) => (it._ === 'inputMessageID' ? [String(it.id)] : [])));
    const found = chatsOf(caller).flatMap((chat) => chat.lines.map((line) => ({ chat, line })));
    return { _: 'messages.messages', ...listed(found.filter(({ line }) => wanted.has(line.id) && !line.deleted)) };
  },
  'messages.getHistory': ({ peer, limit, offsetId }, caller) => {
    const chat = chatOf(caller, peer);
    const older = chat.lines.filter((it) => !it.deleted && (offsetId === 0 || Number(it.id) < offsetId)).toReversed();
    return { _: 'messages.messages', ...listed(older.slice(0, limit).map((line) => ({ chat, line }))) };
  },
  'messages.getDialogs': ({ offsetPeer, limit }, caller) => {
    const all = chatsOf(caller).toSorted((a, b) => newestAt(b) - newestAt(a));
    const after = offsetPeer._ === 'inputPeerUser' ? all.findIndex((it) => userId(it) === offsetPeer.userId) + 1 : 0;
    const page = all.slice(after, after + Math.min(limit, 100));
    const newest = page.flatMap((chat) => chat.lines.slice(-1).map((line) => messageOf(chat, line)));
    const dialogs = page.map(dialogOf);
    return {
      _: 'messages.dialogsSlice',
      count: all.length,
      dialogs,
      messages: newest,
      chats: [],
      users: page.map(userOf),
    };
  },
};

const dialogOf = (chat: Chat): tl.RawDialog => ({
  _: 'dialog',
  peer: { _: 'peerUser', userId: userId(chat) },
  topMessage: Number(chat.lines.at(-1)?.id ?? 0),
  readInboxMaxId: 0,
  readOutboxMaxId: 0,
  unreadCount: chat.lines.filter((it) => it.from === 'client' && it.status !== 'seen').length,
  unreadMentionsCount: 0,
  unreadReactionsCount: 0,
  unreadPollVotesCount: 0,
  notifySettings: { _: 'peerNotifySettings' },
});
