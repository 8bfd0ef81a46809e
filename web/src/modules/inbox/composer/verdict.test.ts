import type { ChannelLimits } from '@parley/contract/inbox/limits';
import { expect, test } from 'vitest';
import { type Attachment, emptyLetter, type Letter } from './letters.ts';
import { counterOf, minutesLeft, obstacleTo, partsOf } from './verdict.ts';

const limits: ChannelLimits = {
  text: { max: 1000, unit: 'characters' },
  files: { image: { max_bytes: 8_000_000, endings: ['png', 'jpg'] } },
  reply_window_hours: 24,
  first_message: 'no',
  edits: false,
  deletes: false,
  reactions: false,
  quotes: true,
  typing: false,
  delivered_marks: false,
  read_marks: false,
  calls: false,
};
const hour = 3_600_000;
const now = 100 * hour;
const file = (it: Partial<Attachment> = {}): Attachment => ({
  key: 'a',
  name: 'cat.png',
  size: 100,
  kind: 'image',
  url: null,
  progress: 1,
  error: null,
  file: { id: 1 } as Attachment['file'],
  ...it,
});
const letter = (it: Partial<Letter>): Letter => ({ ...emptyLetter, ...it });
const ask = (it: Partial<Letter>, more: Partial<Parameters<typeof obstacleTo>[0]> = {}) =>
  obstacleTo({ letter: letter(it), limits, can_send: true, last_inbound: now - hour, now, ...more });

test('what the channel would refuse cannot be sent, with the reason', () => {
  expect(ask({ text: 'x'.repeat(1001) })).toMatchObject({ code: 'text_too_long', details: { limit: 1000 } });
  expect(ask({ files: [file({ name: 'a.pdf', kind: 'file' })] })).toMatchObject({ code: 'file_kind_refused' });
  expect(ask({ files: [file(), file({ size: 9_000_000 })] })).toMatchObject({ code: 'file_too_large' });
  expect(ask({ text: 'Hi' }, { last_inbound: now - 25 * hour })).toMatchObject({ code: 'reply_window_closed' });
  expect(ask({ text: 'Hi' }, { can_send: false })).toMatchObject({ code: 'channel_cannot_send' });
});

test('the reason is known before the first letter', () => {
  expect(ask({}, { last_inbound: null })).toMatchObject({ code: 'first_message_refused' });
  expect(ask({}, { last_inbound: now - 25 * hour })).toMatchObject({ code: 'reply_window_closed' });
  expect(ask({})).toEqual({ kind: 'empty' });
});

test('a file must have arrived, and a broken one must be taken away', () => {
  expect(ask({ files: [file({ file: null, progress: 0.4 })] })).toEqual({ kind: 'uploading' });
  expect(ask({ text: 'Hi', files: [file({ file: null, error: 'no' })] })).toEqual({ kind: 'upload_failed' });
  expect(ask({ files: [file()] })).toBeNull();
});

test('a note is for us: no channel refuses it', () => {
  const away = { can_send: false, last_inbound: null };
  expect(ask({ mode: 'note', text: 'x'.repeat(2000) }, away)).toBeNull();
  expect(ask({ mode: 'note', text: '  ' }, away)).toEqual({ kind: 'empty' });
});

test('each file is a message of its own, and the words stand under the first', () => {
  const [one, two] = [file({ key: '1' }), file({ key: '2' })];
  expect(partsOf(letter({ text: ' Look ', files: [one, two] }))).toEqual([
    { text: 'Look', file: one },
    { text: '', file: two },
  ]);
  expect(partsOf(letter({ text: '  ' }))).toEqual([]);
});

test('the counter appears near the end', () => {
  expect(counterOf(letter({ text: 'x'.repeat(700) }), limits)).toBeNull();
  expect(counterOf(letter({ text: 'x'.repeat(801) }), limits)).toEqual({ used: 801, max: 1000 });
  const bytes = { ...limits, text: { max: 1000, unit: 'bytes' as const } };
  expect(counterOf(letter({ text: 'я'.repeat(450) }), bytes)).toEqual({ used: 900, max: 1000 });
});

test('the window for answers is counted down in minutes', () => {
  expect(minutesLeft(limits, now - 23 * hour, now)).toBe(60);
  expect(minutesLeft(limits, now - 30 * hour, now)).toBe(0);
  expect(minutesLeft(limits, null, now)).toBeNull();
  expect(minutesLeft({ ...limits, reply_window_hours: null }, now, now)).toBeNull();
});
