import { isQuietCall } from '@parley/contract/calls/call-line';
import { expectsAnswer } from '@parley/contract/inbox/letter-head';
import type { Message } from '@parley/contract/inbox/messages';
import { isOpen } from '@parley/contract/projects/working-time';
import type { WorkingHours } from '@parley/contract/projects/working-hours';
import type { Opening } from '@parley/contract/tickets/departments';
import { hours, momentOf } from '@parley/contract/time';
import type { Columns, Kept } from '../changes/rules.ts';

/** Of a department that a ticket is in no more, and of none. */
const usualReopening = 24;
/** What is older is history that a channel brought along. */
const newsFor = hours(24);

const isAside = (message: Message): boolean =>
  message.message_type === 'system' || message.message_type === 'comment' || isQuietCall(message);

/** Something a client said to us, and not long ago. */
export const isWord = (message: Message, now: number): boolean =>
  message.destination === 'from' &&
  !isAside(message) &&
  (!message.letter || expectsAnswer(message.letter)) &&
  now - momentOf(message.created_at) < newsFor;

/** Something that somebody of us wrote to the client: not a note, nor what is said by itself. */
export const isOurs = (message: Message): boolean =>
  message.destination === 'to' && !isAside(message) && !message.author;

/** It is on its way, or was there: only then it answers. What can still be taken back has not been said yet. */
export const hasLeft = ({ status }: Pick<Message, 'status'>): boolean => status !== 'queued' && status !== 'failed';

export const later = (one: string, other: string): string => (momentOf(one) >= momentOf(other) ? one : other);

type Change = { wanted: Partial<Columns>; at: string };

/** An open ticket after a word of the client: they wait for ours, and what waited for them is open. */
export function afterWord(kept: Kept, { id, created_at }: Pick<Message, 'id' | 'created_at'>): Change {
  const opens = kept.status === 'pending' && kept.heard_id < id;
  return {
    wanted: {
      last_message_at: later(kept.last_message_at, created_at),
      owed_since: kept.dialogue_owed_since,
      ...(opens && { status: 'opened' as const }),
    },
    at: later(kept.status_at, created_at),
  };
}

/** A ticket after our answer; one that was closed with it was answered by it. */
export function afterAnswer(kept: Kept, { id, created_at }: Pick<Message, 'id' | 'created_at'>): Change {
  const isIts = id > kept.since_id && (kept.status !== 'closed' || id <= kept.heard_id);
  const answered = isIts && kept.answered_at === null ? { answered_at: created_at } : {};
  if (kept.status === 'closed') return { wanted: answered, at: created_at };
  return {
    wanted: {
      ...answered,
      last_message_at: later(kept.last_message_at, created_at),
      owed_since: kept.dialogue_owed_since,
    },
    at: created_at,
  };
}

/**
 * A ticket of another dialogue of the same client: whoever is answered in one place waits in none, if they had written
 * there before.
 */
export function afterAnswerElsewhere(
  kept: Kept,
  { created_at }: Pick<Message, 'created_at'>,
): (Change & { kept: Kept })[] {
  const { status, owed_since, dialogue_owed_since: still } = kept;
  const isOwedStill = still !== null && owed_since !== null && momentOf(still) <= momentOf(owed_since);
  if (status === 'closed' || owed_since === null || isOwedStill) return [];
  if (momentOf(owed_since) > momentOf(created_at)) return [];
  return [{ kept, wanted: { answered_at: kept.answered_at ?? created_at, owed_since: still }, at: created_at }];
}

/** As the dialogues say: what was taken back, did not arrive or needs no answer. */
export const owedAnew = (found: Kept[], at: string): { kept: Kept; wanted: Partial<Columns> }[] =>
  found
    .filter((it) => it.status !== 'closed')
    .map((kept) => ({
      kept,
      wanted: { owed_since: kept.dialogue_owed_since, excused_since: excusedSince(kept, at) },
    }));

/** Whoever waited for a first answer and does so no more, without one, is owed none until they write again. */
const excusedSince = ({ answered_at, owed_since, excused_since, dialogue_owed_since }: Kept, at: string) =>
  dialogue_owed_since === null && answered_at === null ? (excused_since ?? (owed_since && at)) : excused_since;

/** The one that a client goes on with, if with any. */
export const lastClosed = (closed: Kept[]): Kept | null =>
  closed.toSorted((one, other) => momentOf(other.closed_at!) - momentOf(one.closed_at!) || other.id - one.id)[0] ??
  null;

/** Whether a client who writes now goes on with what was closed. */
export const isOpenedAgain = (
  { closed_at }: Pick<Kept, 'closed_at'>,
  { created_at }: Pick<Message, 'created_at'>,
  reopen_hours: number = usualReopening,
): boolean => closed_at !== null && momentOf(created_at) - momentOf(closed_at) <= hours(reopen_hours);

type Desk = { openings: Opening[]; hours: WorkingHours | null };
type Heard = { channel_id: number; words: string; at: number };

/** Whether a department has tickets of such words made by themselves. `words`: folded, as search folds them. */
export const opensBy = (
  { openings, hours: own }: Desk,
  heard: Heard,
  office: Omit<Desk, 'openings'> & { zone: string },
) =>
  openings.some(({ when, channels_ids, words }) => {
    if (channels_ids.length && !channels_ids.includes(heard.channel_id)) return false;
    if (when === 'off_hours') return !isOpen(own ?? office.hours, heard.at, office.zone);
    return when === 'always' || words.some((it) => hasWord(heard.words, it));
  });

/** A word is known by its beginning. */
const hasWord = (text: string, word: string): boolean => word.trim() !== '' && ` ${text}`.includes(` ${word.trim()}`);
