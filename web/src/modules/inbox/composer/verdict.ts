import { type ChannelLimits, textLength, whyNotSend } from '@parley/contract/inbox/limits';
import type { ErrorCode } from '@parley/contract/errors';
import type { Letter } from './letters.ts';
import { hours } from '../../../kit/time.ts';
import { addressesIn } from './addresses.ts';

type Asked = {
  letter: Letter;
  /** Of the channel it would leave by; null: not known yet. */
  limits: ChannelLimits | null;
  can_send: boolean;
  /** When the client wrote last, and now, in milliseconds. */
  last_inbound: number | null;
  now: number;
};

/** What stands in the way of Send: one of our refusals, a file that is not ready, or nothing written yet. */
export type Obstacle =
  | { kind: 'refusal'; code: ErrorCode; details: Record<string, unknown> }
  | { kind: 'uploading' }
  | { kind: 'upload_failed' }
  | { kind: 'bad_copies' }
  | { kind: 'empty' };

/** The same rule the server decides by, asked before anything is sent. A note is refused by nobody. */
export function obstacleTo({ letter, limits, can_send, last_inbound, now }: Asked): Obstacle | null {
  const { mode, text, files } = letter;
  if (mode === 'note') return text.trim() ? null : { kind: 'empty' };
  if (!can_send) return { kind: 'refusal', code: 'channel_cannot_send', details: {} };
  const parts = partsOf(letter);
  const asked = parts.length ? parts : [{ text: '', file: null }];
  for (const part of limits ? asked : []) {
    const refusal = whyNotSend(limits!, { text: part.text, file: part.file, last_inbound, now });
    if (refusal) return { kind: 'refusal', ...refusal };
  }
  if (limits?.letters && letter.cc !== null && !addressesIn(letter.cc)) return { kind: 'bad_copies' };
  if (files.some((it) => it.error !== null)) return { kind: 'upload_failed' };
  if (files.some((it) => it.file === null)) return { kind: 'uploading' };
  return text.trim() || files.length ? null : { kind: 'empty' };
}

type File = Letter['files'][number];

/** Each file is a message of its own; the words stand under the first. */
export function partsOf({ text, files }: Letter): { text: string; file: File | null }[] {
  const words = text.trim();
  if (!files.length) return words ? [{ text: words, file: null }] : [];
  return files.map((file, at) => ({ text: at === 0 ? words : '', file }));
}

/** Shown when the end is near: the last fifth, or the last two hundred. */
export function counterOf({ text }: Letter, limits: ChannelLimits | null): { used: number; max: number } | null {
  if (!limits) return null;
  const { max, unit } = limits.text;
  const used = textLength(text.trim(), unit);
  return used > Math.max(max * 0.8, max - 200) ? { used, max } : null;
}

/** Minutes in which the channel still takes a free answer; null: it always does, or the client never wrote. */
export function minutesLeft(limits: ChannelLimits | null, last_inbound: number | null, now: number): number | null {
  const open = limits?.reply_window_hours;
  if (!open || last_inbound === null) return null;
  return Math.max(0, Math.floor((last_inbound + hours(open) - now) / 60_000));
}
