import type { Contact } from '@parley/contract/inbox/contacts';
import type { Message } from '@parley/contract/inbox/messages';
import { expect, test } from 'vitest';
import type { StoredMessage } from './base.ts';
import { type Evidence, findFaults } from './find-faults.ts';
import type { Entry } from './ledger.ts';

const entry = (n: number, it: Partial<Entry> = {}): Entry => ({
  uid: `u${n}`,
  text: `Words ${n}`,
  by: 'Ada',
  peer: 'Ada',
  n,
  ...it,
});
const stored = (n: number, it: Partial<StoredMessage> = {}): StoredMessage => ({
  id: n,
  uid: `u${n}`,
  dialogue_id: 7,
  position: n,
  text: `Words ${n}`,
  status: 'delivered',
  error: null,
  created: 1,
  sent: 0,
  ...it,
});
const rows = [{ id: 1, unread: 2 }] as Contact[];
const messages = [{ id: 1, message: 'Words 1' }] as Message[];

/** Two messages of one client: everything as it should be. */
const good = (): Evidence => ({
  ledger: [entry(1), entry(2)],
  base: {
    messages: [stored(1), stored(2)],
    dialogues: [{ id: 7, channel_id: 3, contact_id: 5, name: 'Ada', position: 2, lines: [] }],
    contacts: 1,
    jobs: { waiting: [], dead: [] },
  },
  taken: [],
  outward: [],
  recounts: [{ what: 'counts', kept: [1], anew: [1] }],
  screens: [{ name: 'owner', shown: { rows, messages }, fresh: { rows, messages }, created: new Map([['u1', 1]]) }],
  pages: [{ peer: 'Ada', texts: ['Words 1', 'Words 2'] }],
  allowed: { dead: { uids: [], tries: 0 }, unknown: 'none' },
});
const found = (spoil: (it: Evidence) => void): string[] => {
  const evidence = good();
  spoil(evidence);
  return findFaults(evidence);
};

test('where nothing is wrong nothing is found', () => expect(findFaults(good())).toEqual([]));

test.each<[string, (it: Evidence) => void]>([
  ['lost: "Words 3"', (it) => it.ledger.push(entry(3))],
  ['stored 2 times: "Words 2"', (it) => it.base.messages.push(stored(2, { id: 9, position: 3 }))],
  ['written by nobody: "Words 9"', (it) => it.base.messages.push(stored(9, { position: 3 }))],
  ['"Words 1" became "Other words"', (it) => (it.base.messages[0]!.text = 'Other words')],
  ['out of order: "Words 1"', (it) => it.base.messages.reverse()],
  ['the positions of dialogue 7 have holes', (it) => (it.base.messages[1]!.position = 3)],
  ['the positions of dialogue 7 have holes', (it) => it.base.dialogues[0]!.lines.push(4)],
  ['Ada stands at 2 of 3', (it) => it.base.dialogues[0]!.lines.push(3)],
  ['2 contacts for 1 clients', (it) => (it.base.contacts = 2)],
  ['Ada stands at 3 of 2', (it) => (it.base.dialogues[0]!.position = 3)],
  ['told 2 times as new: "Words 1"', (it) => (it.base.messages[0]!.created = 2)],
  ['told 2 times as sent: "Words 1"', (it) => (it.base.messages[0]!.sent = 2)],
  ['the messenger got 2 times: "Words 1"', (it) => it.taken.push('u1', 'u1')],
  ['said to be delivered, and nobody got it: "Words 1"', (it) => it.outward.push('u1')],
  ['nobody knows of 1, of 0 at most', (it) => unknown(it, { most: 0, never: [] })],
  ['could be given again: "Words 1"', (it) => unknown(it, { most: 1, never: ['u1'] })],
  ['never handed over: "Words 1"', (it) => (it.base.messages[0]!.status = 'queued')],
  ['failed (delivery_unknown): "Words 1"', (it) => fail(it, 'delivery_unknown')],
  ['left undone: deliver-message', (it) => it.base.jobs.waiting.push('deliver-message')],
  ['given up: [{"name":"x","attempts":12}]', (it) => it.base.jobs.dead.push({ name: 'x', attempts: 12 })],
  ['counts are not true', (it) => (it.recounts[0]!.kept = [2])],
  ['owner, list: 1 is missing', (it) => (it.screens[0]!.shown = { rows: [], messages })],
  [
    'owner, list: 1 differs in unread',
    (it) => (it.screens[0]!.fresh = { rows: [{ ...rows[0]!, unread: 0 }], messages }),
  ],
  ['owner, threads: 1 is too much', (it) => (it.screens[0]!.fresh = { rows, messages: [] })],
  ['owner was told 2 times of u1', (it) => it.screens[0]!.created.set('u1', 2)],
  ['the page of Ada shows 1 of 2', (it) => it.pages[0]!.texts.pop()],
])('it is found: %s', (fault, spoil) => expect(found(spoil)).toContain(fault));

test('what the messenger has is not unknown while every node lives', () => {
  const unknown = (it: Evidence) => (fail(it, 'delivery_unknown'), (it.allowed.unknown = 'untaken'));
  expect(found(unknown)).toEqual([]);
  expect(found((it) => (unknown(it), it.taken.push('u1')))).toEqual(['failed (delivery_unknown): "Words 1"']);
});

test('what a fault may rightly leave behind is not held against it', () => {
  expect(found((it) => (fail(it, 'delivery_unknown'), (it.allowed.unknown = 'any')))).toEqual([]);
  const givenUp = (it: Evidence) => {
    fail(it, 'delivery_gave_up');
    it.base.jobs.dead.push({ name: 'deliver-message', attempts: 12 });
    it.allowed.dead = { uids: ['u1'], tries: 12 };
  };
  expect(found(givenUp)).toEqual([]);
});

const fail = ({ base }: Evidence, error: string) => Object.assign(base.messages[0]!, { status: 'failed', error });

function unknown(it: Evidence, unknowns: NonNullable<Evidence['allowed']['unknowns']>): void {
  fail(it, 'delivery_unknown');
  it.allowed.unknown = 'any';
  it.allowed.unknowns = unknowns;
}
