import { type ChannelLimits, textLength } from '@parley/contract/inbox/limits';
import { type ChannelType, channelTypes } from '@parley/contract/projects/channels';
import { expect, test } from 'vitest';
import { canSend, channelOf } from './index.ts';

const nowhere = { project_id: 1, channel_id: 1, settings: {}, hook_url: '', hook_word: '', simulator: null };
const limitsOf = (type: ChannelType): ChannelLimits => channelOf(type).limits;

test('every type of channel says what it can carry', () => {
  for (const type of channelTypes) {
    const { text, files } = limitsOf(type);
    expect(text.max).toBeGreaterThanOrEqual(1000);
    expect(files.image?.max_bytes).toBeGreaterThanOrEqual(1024 * 1024);
  }
});

test('only a connected channel can send', () => {
  for (const type of channelTypes) {
    expect({ type, can: canSend({ type, is_auth: true }) }).toEqual({ type, can: channelOf(type).send !== null });
    expect({ type, can: canSend({ type, is_auth: false }) }).toEqual({ type, can: false });
  }
});

test('colleagues write to one another on one channel, clients to us on all others', () => {
  expect(channelTypes.filter((type) => channelOf(type).between === 'colleagues')).toEqual(['internal']);
});

test('instagram counts bytes, so Cyrillic is twice as long there as elsewhere', () => {
  const { unit, max } = limitsOf('instagram').text;
  expect(textLength('привет', unit)).toBe(12);
  expect(textLength('привет', limitsOf('telegram').text.unit)).toBe(6);
  expect(textLength('é€😀', unit)).toBe(new TextEncoder().encode('é€😀').length);
  expect(max).toBe(1000);
});

test('a reply window of a day stands where Meta sets one, and nowhere else', () => {
  expect(channelTypes.filter((type) => limitsOf(type).reply_window_hours === 24)).toEqual(['waba', 'instagram']);
  expect(channelTypes.filter((type) => limitsOf(type).reply_window_hours !== null)).toHaveLength(2);
});

test('what is handed to colleagues has arrived', async () => {
  const message = { uid: 'u', to: 'team', text: 'hi', file: null, quoted_id: null, letter: null };
  const sent = await channelOf('internal').send!(message, nowhere);
  expect(sent).toEqual({ outside_id: null, status: 'delivered' });
});
