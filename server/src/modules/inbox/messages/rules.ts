import { type ChannelLimits, textLength } from '@parley/contract/inbox/limits';
import type { Message } from '@parley/contract/inbox/messages';
import type { ErrorCode } from '@parley/contract/errors';
import type { DialogueState } from '../dialogues/rules.ts';
import type { Micros } from '../rules.ts';

type Draft = { text: string; last_inbound_at: Micros | null; now: Micros };
type Reason = { code: ErrorCode; details: Record<string, unknown> };

/** Why a channel would not take this text now; null when it would. */
export function whyNotSend(limits: ChannelLimits, { text, last_inbound_at, now }: Draft): Reason | null {
  const { max, unit } = limits.text;
  if (textLength(text, unit) > max) {
    return { code: unit === 'bytes' ? 'text_too_long_bytes' : 'text_too_long', details: { limit: max } };
  }
  if (last_inbound_at === null) {
    return limits.first_message === 'yes' ? null : { code: 'first_message_refused', details: {} };
  }
  const window = limits.reply_window_hours;
  if (window !== null && now - last_inbound_at > window * 3_600_000_000) {
    return { code: 'reply_window_closed', details: { hours: window } };
  }
  return null;
}

export type Arrived = {
  destination: Message['destination'];
  message_type: string;
  text: string;
  at: Micros;
  /** Whether a client's message on this channel is to be checked. */
  to_check: boolean;
};

/** The dialogues of a contact after a message in one of them. */
export const afterMessage = (dialogues: DialogueState[], id: number, message: Arrived): DialogueState[] => {
  const answers = message.destination === 'to' && isAnswer(dialogues, message.at);
  return dialogues.map((it) => {
    if (it.id === id) return answers ? answered(withMessage(it, message)) : withMessage(it, message);
    return answers && it.owed_since !== null ? { ...it, owed_since: null, answered_position: it.position } : it;
  });
};

/** One of ours that is older than what the client wrote meanwhile answers nothing. */
const isAnswer = (dialogues: DialogueState[], at: Micros): boolean =>
  dialogues.every((it) => it.last_inbound_at === null || it.last_inbound_at <= at);

function withMessage(it: DialogueState, { destination, message_type, text, at, to_check }: Arrived): DialogueState {
  const after = { ...it, position: it.position + 1 };
  if (it.preview === null || at >= it.last_message_at) {
    after.last_message_at = at;
    after.preview = previewOf(text);
    after.preview_destination = destination;
    after.preview_type = message_type;
  }
  if (destination !== 'from') return after;
  after.unread = it.unread + 1;
  after.owed_since = Math.min(it.owed_since ?? at, at);
  after.last_inbound_at = Math.max(it.last_inbound_at ?? at, at);
  after.for_check = it.for_check || to_check;
  return after;
}

/** Whoever answers has read. */
const answered = (it: DialogueState): DialogueState => ({
  ...it,
  owed_since: null,
  answered_position: it.position,
  unread: 0,
  read_position: it.position,
});

/** These dialogues after someone opened the contact. */
export const afterReading = (dialogues: DialogueState[], ids: number[]): DialogueState[] =>
  dialogues.map((it) => (ids.includes(it.id) && it.unread ? { ...it, unread: 0, read_position: it.position } : it));

/** The beginning of a text, cut between letters; PostgreSQL's left() makes the same. */
export const previewOf = (text: string): string => Array.from(text.slice(0, 400)).slice(0, 160).join('');
