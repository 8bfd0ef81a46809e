import type { tl } from '@mtcute/core';
import { now } from '../../kit/clock.ts';
import type { ChannelEvent, EventOf } from '../events.ts';
import { contentOf } from './content.ts';
import { idOf } from './ids.ts';

export type Users = Map<number, tl.RawUser>;
export const usersOf = (users: tl.TypeUser[]): Users =>
  new Map(users.flatMap((it) => (it._ === 'user' ? [[it.id, it] as const] : [])));

type Known = { self: number; users: Users };

type Tellers = {
  [K in tl.TypeUpdate['_']]?: (update: Extract<tl.TypeUpdate, { _: K }>, known: Known) => ChannelEvent[];
};

/** What Telegram tells, as far as it is about people who talk with the account. */
export function eventsOf(update: tl.TypeUpdate, known: Known): ChannelEvent[] {
  const tellBy = tellers[update._] as ((update: tl.TypeUpdate, known: Known) => ChannelEvent[]) | undefined;
  return tellBy?.(update, known) ?? [];
}

const tellers: Tellers = {
  updateNewMessage: ({ message }, known) => messageEvents(message, known),
  updateEditMessage: ({ message }, known) => edited(message, known),
  updateDeleteMessages: ({ messages }, { self }) => [
    { kind: 'delete', outside_ids: messages.map((id) => idOf(self, id)), at: now().getTime() },
  ],
  updateReadHistoryOutbox: ({ peer, maxId }, { self }) => (peer._ === 'peerUser' ? seen(idOf(self, maxId)) : []),
  updateMessageReactions: ({ peer, msgId, reactions }, known) => reacted(peer, msgId, reactions, known),
  updateUserTyping: ({ action, userId }) =>
    action._ === 'sendMessageTypingAction' ? [{ kind: 'typing', peer: String(userId) }] : [],
};

/** All up to this one; and this one again, should it not be known yet. */
const seen = (id: string): ChannelEvent[] => [
  { kind: 'status', which: { up_to_id: id }, status: 'seen' },
  { kind: 'status', which: { outside_ids: [id] }, status: 'seen' },
];

// Telegram itself writes from here, codes for signing in among it: those are for nobody's eyes.
const telegramItself = 777_000;

/** A person who is not the account itself. Groups, channels and programs are none of ours. */
function personOf(peer: tl.TypePeer, { self, users }: Known): tl.RawUser | null {
  const user = peer._ === 'peerUser' ? users.get(peer.userId) : undefined;
  return user && !user.bot && !user.self && user.id !== self && user.id !== telegramItself ? user : null;
}

export function messageEvents(message: tl.TypeMessage, known: Known): EventOf<'message'>[] {
  const user = message._ === 'message' ? personOf(message.peerId, known) : null;
  if (!user || message._ !== 'message') return [];
  const { file, ...content } = contentOf(message);
  const quoted = message.replyTo?._ === 'messageReplyHeader' ? message.replyTo.replyToMsgId : undefined;
  return [
    {
      kind: 'message',
      uid: idOf(known.self, message.id),
      direction: message.out ? 'out' : 'in',
      peer: {
        outside_id: String(user.id),
        name: nameOf(user),
        phone: user.phone ? `+${user.phone}` : null,
        handle: user.username ?? null,
      },
      at: endOf(message.date),
      ...content,
      file: file && { ...file, ref: { message_id: String(message.id) } },
      quoted_id: quoted === undefined ? null : idOf(known.self, quoted),
    },
  ];
}

// Telegram tells whole seconds: within one, what was heard later was said later.
const endOf = (second: number): number => Math.min(now().getTime(), second * 1000 + 999);

const nameOf = ({ firstName, lastName, username }: tl.RawUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (username ?? '');

/** A reaction alone also comes as an edit that is not to be shown as one. */
function edited(message: tl.TypeMessage, known: Known): ChannelEvent[] {
  if (message._ !== 'message' || !personOf(message.peerId, known)) return [];
  const { id, date, editDate = date, editHide, reactions, peerId } = message;
  const outside_id = idOf(known.self, id);
  const edit: ChannelEvent = { kind: 'edit', outside_id, text: contentOf(message).text, at: editDate * 1000 };
  return [...(editHide ? [] : [edit]), ...(reactions ? reacted(peerId, id, reactions, known) : [])];
}

/** What the client thinks; what we put there ourselves is not news. */
function reacted(
  peer: tl.TypePeer,
  message_id: number,
  { recentReactions = [] }: tl.TypeMessageReactions,
  { self }: Known,
): EventOf<'reaction'>[] {
  if (peer._ !== 'peerUser') return [];
  const theirs = recentReactions.find((it) => it.peerId._ === 'peerUser' && it.peerId.userId === peer.userId);
  const emoji = theirs?.reaction._ === 'reactionEmoji' ? theirs.reaction.emoticon : null;
  return [{ kind: 'reaction', outside_id: idOf(self, message_id), emoji }];
}
