import type { tl } from '@mtcute/core';
import type { Account, Chat, News } from '../world.ts';
import { boxOf, inSeconds, record, userId } from './box.ts';
import { messageOf, reactionsOf, userOf } from './objects.ts';
import type { MemberCalls } from './rpc.ts';
import type { MtServer } from './server.ts';
import type { Session } from './session.ts';

const slice = 100;

/** Tells every device of the account that listens, as late, as often and as disorderly as the knobs say. */
export function push(state: MtServer, account: Account, updates: tl.TypeUpdates, except?: Session): void {
  const { delay, copies, disorder } = state.stage.world.knobs('telegramNumbered');
  // Some are lost on the way, and must be found by their numbers.
  const lost = Number(account.settings.lost_pushes ?? 0);
  if (lost > 0) return void (account.settings.lost_pushes = String(lost - 1));
  const devices = [...state.sessions].filter((it) => it.auth.account === account && it.is_listening && it !== except);
  const tell = () => {
    for (const it of devices) if (state.sessions.has(it)) it.push(updates);
  };
  for (let i = 0; i < copies; i++) {
    const wait = delay + (disorder ? Math.random() * 1500 : 0);
    if (wait) setTimeout(tell, wait).unref();
    else tell();
  }
}

const container = (chat: Chat, update: tl.TypeUpdate): tl.RawUpdates => ({
  _: 'updates',
  updates: [update],
  users: [userOf(chat)],
  chats: [],
  date: inSeconds(Date.now()),
  seq: 0,
});

/** What happened on a phone, as the account's devices hear of it. */
export function tellNews(state: MtServer, { kind, chat, line }: News): void {
  const { account } = chat;
  const peer: tl.RawPeerUser = { _: 'peerUser', userId: userId(chat) };
  const say = (update: tl.TypeUpdate) => push(state, account, container(chat, update));
  switch (kind) {
    case 'written': {
      const message = messageOf(chat, line!);
      const update = record(account, (pts) => ({ _: 'updateNewMessage', message, pts, ptsCount: 1 }));
      const isShort = !message.out && !message.media && !message.replyTo;
      return isShort ? push(state, account, short(update, message, chat)) : say(update);
    }
    case 'edited': {
      const message = { ...messageOf(chat, line!), editDate: inSeconds(state.stage.world.now()) };
      return say(record(account, (pts) => ({ _: 'updateEditMessage', message, pts, ptsCount: 1 })));
    }
    case 'deleted': {
      const messages = [Number(line!.id)];
      return say(record(account, (pts) => ({ _: 'updateDeleteMessages', messages, pts, ptsCount: 1 })));
    }
    case 'seen': {
      const maxId = Number(line!.id);
      return say(
        record(account, (pts) => ({
          _: 'updateReadHistoryOutbox',
          peer,
          maxId,
          stillUnreadCount: 0,
          pts,
          ptsCount: 1,
        })),
      );
    }
    case 'reacted': {
      const reactions = reactionsOf(chat, line!.reaction);
      return say({ _: 'updateMessageReactions', peer, msgId: Number(line!.id), reactions });
    }
    case 'typing': {
      const update = { _: 'updateUserTyping' as const, userId: peer.userId, action: typing };
      return push(state, account, { _: 'updateShort', update, date: inSeconds(Date.now()) });
    }
    case 'delivered':
    case 'failed':
    case 'blocked':
    case 'unblocked':
      return;
  }
}

const typing: tl.RawSendMessageTypingAction = { _: 'sendMessageTypingAction' };

/** Plain words come without the person who wrote them. */
const short = (update: tl.RawUpdateNewMessage, message: tl.RawMessage, chat: Chat): tl.RawUpdateShortMessage => ({
  _: 'updateShortMessage',
  id: message.id,
  userId: userId(chat),
  message: message.message,
  date: message.date,
  pts: update.pts,
  ptsCount: 1,
});

/** Whom it is about: of others nothing is told. */
function whoIn(update: tl.TypeUpdate): number | null {
  const message = 'message' in update && typeof update.message === 'object' ? update.message : update;
  const peer = 'peerId' in message ? message.peerId : 'peer' in message ? message.peer : null;
  return peer && '_' in peer && peer._ === 'peerUser' ? peer.userId : null;
}

const stateOf = (pts: number): tl.updates.RawState => ({
  _: 'updates.state',
  pts,
  qts: 0,
  date: inSeconds(Date.now()),
  seq: 0,
  unreadCount: 0,
});

export const updateCalls: MemberCalls = {
  'updates.getState': (_, { account, session }) => {
    session.is_listening = true;
    return stateOf(boxOf(account).pts);
  },
  'updates.getDifference': ({ pts }, { account, session, state }) => {
    session.is_listening = true;
    const box = boxOf(account);
    const missed = box.log.filter((it) => it.pts > pts);
    // What lies too far back is kept by nobody.
    if (missed.length > Number(account.settings.remembers ?? 10_000)) {
      return { _: 'updates.differenceTooLong', pts: box.pts };
    }
    if (!missed.length) return { _: 'updates.differenceEmpty', date: inSeconds(Date.now()), seq: 0 };
    const part = missed.slice(0, slice);
    const isWhole = part.length === missed.length;
    const named = new Set(part.map(({ update }) => whoIn(update)));
    const told = {
      newMessages: part.flatMap(({ update }) => (update._ === 'updateNewMessage' ? [update.message] : [])),
      newEncryptedMessages: [],
      otherUpdates: part.flatMap(({ update }) => (update._ === 'updateNewMessage' ? [] : [update])),
      chats: [],
      users: state.stage.world.chats.filter((it) => it.account === account && named.has(userId(it))).map(userOf),
    };
    const reached = stateOf(part.at(-1)!.pts);
    return isWhole
      ? { _: 'updates.difference', ...told, state: reached }
      : { _: 'updates.differenceSlice', ...told, intermediateState: reached };
  },
};
