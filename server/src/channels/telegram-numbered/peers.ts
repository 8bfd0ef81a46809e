import type { tl } from '@mtcute/core';
import { Long } from '@mtcute/core';
import { ProviderError } from '../channel.ts';
import type { Client } from './client.ts';
import { asking, patience } from './refusal.ts';

const page = 100;
// Ten thousand chats back: whoever is further away has not been spoken with for years.
const farthest = 100;

/**
 * Whom Telegram means by an id, or by a phone number with its plus. Nobody is reached by the number alone: a hash that
 * this account was told belongs to it. After a new start those are read from the account's own list of chats.
 */
export async function peerOf(client: Client, to: string): Promise<tl.RawInputPeerUser> {
  if (to.startsWith('+')) return byPhone(client, to);
  const id = Number(to);
  if (!Number.isSafeInteger(id) || id <= 0) throw new ProviderError('PEER_ID_INVALID');
  const known = (await inMemory(client, id)) ?? (await inList(client, id));
  if (!known) throw new ProviderError('PEER_ID_INVALID');
  return known;
}

async function byPhone(client: Client, phone: string): Promise<tl.RawInputPeerUser> {
  const { users } = await asking(client.call({ _: 'contacts.resolvePhone', phone: phone.slice(1) }, patience()));
  const user = users.find((it) => it._ === 'user');
  if (!user?.accessHash) throw new ProviderError('PHONE_NOT_OCCUPIED');
  return { _: 'inputPeerUser', userId: user.id, accessHash: user.accessHash };
}

async function inMemory(client: Client, id: number): Promise<tl.RawInputPeerUser | null> {
  const known = await client.storage.peers.getById(id, false);
  return known?._ === 'inputPeerUser' ? known : null;
}

/** Everyone on the way is remembered by the client itself. */
async function inList(client: Client, id: number): Promise<tl.RawInputPeerUser | null> {
  let from: Pick<tl.messages.RawGetDialogsRequest, 'offsetDate' | 'offsetId' | 'offsetPeer'> = {
    offsetDate: 0,
    offsetId: 0,
    offsetPeer: { _: 'inputPeerEmpty' },
  };
  for (let nth = 0; nth < farthest; nth++) {
    const asked = { _: 'messages.getDialogs' as const, ...from, limit: page, hash: Long.ZERO };
    const found = await asking(client.call(asked, { ...patience(), floodSleepThreshold: 10_000 }));
    const known = await inMemory(client, id);
    if (known || found._ === 'messages.dialogsNotModified' || found._ === 'messages.dialogs') return known;
    const next = await placeAfter(client, found);
    if (!next) return null;
    from = next;
  }
  return null;
}

async function placeAfter(client: Client, { dialogs, messages }: tl.messages.RawDialogsSlice) {
  const last = dialogs.findLast((it) => it.peer._ === 'peerUser');
  if (!last || dialogs.length < page || last.peer._ !== 'peerUser') return null;
  const offsetPeer = await inMemory(client, last.peer.userId);
  const newest = messages.find((it) => it.id === last.topMessage);
  const offsetDate = newest && 'date' in newest ? newest.date : 0;
  return offsetPeer && { offsetDate, offsetId: last.topMessage, offsetPeer };
}
