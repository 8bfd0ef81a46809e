import { Long, type tl } from '@mtcute/core';
import type { EventOf } from '../events.ts';
import type { Client } from './client.ts';
import { asking, patience } from './refusal.ts';
import { messageEvents, usersOf } from './told.ts';

const page = 100;

/** What stands unread in the newest chats, oldest first. What is known already is told apart by its id. */
export async function unreadEvents(client: Client, self: number): Promise<EventOf<'message'>[]> {
  const start = { offsetDate: 0, offsetId: 0, offsetPeer: { _: 'inputPeerEmpty' as const } };
  const asked = { _: 'messages.getDialogs' as const, ...start, limit: page, hash: Long.ZERO };
  const found = await asking(client.call(asked, patience()));
  if (found._ === 'messages.dialogsNotModified') return [];
  const users = usersOf(found.users);
  const events: EventOf<'message'>[] = [];
  for (const it of found.dialogs) {
    const user = it._ === 'dialog' && it.unreadCount > 0 && it.peer._ === 'peerUser' ? users.get(it.peer.userId) : null;
    if (!user?.accessHash || it._ !== 'dialog') continue;
    const peer = { _: 'inputPeerUser' as const, userId: user.id, accessHash: user.accessHash };
    const unread = await newest(client, peer, Math.min(it.unreadCount, page));
    events.push(...unread.toReversed().flatMap((message) => messageEvents(message, { self, users })));
  }
  return events;
}

/** The newest messages of a chat, newest first. */
export async function newest(client: Client, peer: tl.TypeInputPeer, limit: number): Promise<tl.TypeMessage[]> {
  const none = { offsetId: 0, offsetDate: 0, addOffset: 0, maxId: 0, minId: 0, hash: Long.ZERO };
  const found = await asking(client.call({ _: 'messages.getHistory', peer, limit, ...none }, patience()));
  return 'messages' in found ? found.messages : [];
}
