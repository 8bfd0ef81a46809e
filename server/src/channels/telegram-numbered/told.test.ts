import type { tl } from '@mtcute/core';
import { expect, test } from 'vitest';
import { channelEvent } from '../events.ts';
import { eventsOf, usersOf } from './told.ts';

/** The same numbers at each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const user = { _: 'user', id: 7, firstName: 'Ann', phone: '34600111222' } as tl.RawUser;
const peer = { _: 'peerUser', userId: 7 } as const;
const document = {
  _: 'document',
  mimeType: 'audio/ogg',
  size: 10,
  attributes: [
    { _: 'documentAttributeAudio', voice: true, duration: 2.6 },
    { _: 'documentAttributeFilename', fileName: 'a.ogg' },
  ],
};
const message = (more: object) => ({ _: 'message', id: 5, peerId: peer, date: 1_700_000_000, message: 'Hi', ...more });
const samples: object[] = [
  { _: 'updateNewMessage', message: message({}), pts: 2, ptsCount: 1 },
  { _: 'updateNewMessage', message: message({ media: { _: 'messageMediaDocument', document } }), pts: 2, ptsCount: 1 },
  {
    _: 'updateNewMessage',
    message: message({ replyTo: { _: 'messageReplyHeader', replyToMsgId: 4 } }),
    pts: 2,
    ptsCount: 1,
  },
  { _: 'updateEditMessage', message: message({ editDate: 1_700_000_009 }), pts: 3, ptsCount: 1 },
  { _: 'updateDeleteMessages', messages: [5, 6], pts: 5, ptsCount: 2 },
  { _: 'updateReadHistoryOutbox', peer, maxId: 5, pts: 6, ptsCount: 1 },
  {
    _: 'updateMessageReactions',
    peer,
    msgId: 5,
    reactions: { _: 'messageReactions', results: [], recentReactions: [] },
  },
  { _: 'updateUserTyping', userId: 7, action: { _: 'sendMessageTypingAction' } },
];
const known = { self: 1, users: usersOf([user]) };

test('each kind of news is told in plain words', () => {
  const kinds = samples.map((it) => eventsOf(it as tl.TypeUpdate, known).map((event) => event.kind));
  const written = [['message'], ['message'], ['message']];
  expect(kinds).toEqual([...written, ['edit'], ['delete'], ['status', 'status'], ['reaction'], ['typing']]);
  const [voice] = eventsOf(samples[1] as tl.TypeUpdate, known);
  expect(voice).toMatchObject({ message_type: 'audio', file: { name: 'a.ogg', seconds: 3, ref: { message_id: '5' } } });
});

test('groups, programs, Telegram itself and what is not known say nothing', () => {
  const others = [
    { ...user, id: 7, bot: true },
    { ...user, id: 777_000 },
  ] as tl.RawUser[];
  const from = (userId: number) => message({ peerId: { _: 'peerUser', userId } });
  const told = [from(7), from(777_000), from(99), message({ peerId: { _: 'peerChat', chatId: 7 } })];
  const updates = told.map((it) => ({ _: 'updateNewMessage', message: it, pts: 2, ptsCount: 1 }));
  const all = [...updates, { _: 'updateConfig' }, { _: 'updateNewChannelMessage', message: message({}) }];
  expect(all.flatMap((it) => eventsOf(it as tl.TypeUpdate, { self: 1, users: usersOf(others) }))).toEqual([]);
});

/** Texts and numbers become others of their kind; what may be missing goes missing. */
function mutated(value: unknown, next: () => number): unknown {
  if (Array.isArray(value)) return value.flatMap((it) => (next() < 0.1 ? [] : [mutated(it, next)]));
  if (typeof value === 'string')
    return next() < 0.2 ? String.fromCharCode(...[0, 1, 2].map(() => next() * 65_535)) : value;
  if (typeof value === 'number') return next() < 0.2 ? Math.floor((next() - 0.5) * 2 ** 32) : value;
  if (typeof value !== 'object' || value === null) return value;
  const optional = new Set(['media', 'replyTo', 'editDate', 'recentReactions', 'phone', 'document']);
  const kept = Object.entries(value).filter(([name]) => !(optional.has(name) && next() < 0.2));
  return Object.fromEntries(kept.map(([name, it]) => [name, name === '_' ? it : mutated(it, next)]));
}

test('whatever stands in the fields, nothing breaks and only whole events come out', () => {
  const next = seeded(20_261_115);
  for (let i = 0; i < 300; i++) {
    const update = mutated(samples[i % samples.length], next) as tl.TypeUpdate;
    for (const event of eventsOf(update, known)) {
      expect(channelEvent.safeParse(event).error).toBeUndefined();
      expect(JSON.stringify(event)).not.toContain('\\u0000');
    }
  }
});
