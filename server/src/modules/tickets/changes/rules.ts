import type { TicketStatus } from '@parley/contract/tickets/tickets';
import { hours, momentOf } from '@parley/contract/time';
import { isDeepStrictEqual } from 'node:util';
import type { Clocks } from '../promises/rules.ts';

/** What somebody decides of a ticket, as facts tell it. Times are wire text, as they are read. */
export type Fields = {
  status: TicketStatus;
  subject: string;
  manager_id: number | null;
  department_id: number | null;
  ticket_tags_ids: number[];
  priority: number;
  deal_id: number | null;
  result: string | null;
  answered_at: string | null;
  closed_at: string | null;
  part_of: number | null;
  removed_at: string | null;
};

/** What follows from that and from messages; nobody is told of it by a fact. */
export type Followed = Clocks & {
  status_at: string;
  last_message_at: string;
  heard_id: number;
  owed_since: string | null;
  /** Since when nobody waits for a first answer, though none was given. */
  excused_since: string | null;
  waits_since: string | null;
  close_at: string | null;
  watch_at: string | null;
};

export type Columns = Fields & Followed;
export type Kept = Columns & {
  id: number;
  dialogue_id: number;
  channel_id: number;
  contact_id: number;
  message_id: number | null;
  author_id: number | null;
  since_id: number;
  version: number;
  /** The newest message of its dialogue or of its parts', and since when one of these waits for our word. */
  newest_id: number;
  dialogue_owed_since: string | null;
};

export const fieldNames = [
  'status',
  'subject',
  'manager_id',
  'department_id',
  'ticket_tags_ids',
  'priority',
  'deal_id',
  'result',
  'answered_at',
  'closed_at',
  'part_of',
  'removed_at',
] as const satisfies (keyof Fields)[];

/** With what follows of it at that moment, but for the clocks. */
export function settled(kept: Kept, wanted: Partial<Columns>, at: string): Columns {
  const now: Columns = { ...kept, ...ofStatus(kept, wanted, at), ...wanted };
  const waits =
    now.status === 'opened' && now.removed_at === null && now.manager_id === null && now.department_id !== null;
  const isElsewhere = now.department_id !== kept.department_id;
  return {
    ...now,
    excused_since: now.owed_since === null ? now.excused_since : null,
    waits_since: waits ? ((isElsewhere ? null : kept.waits_since) ?? at) : null,
  };
}

function ofStatus(kept: Kept, { status }: Partial<Columns>, at: string): Partial<Columns> {
  if (status === undefined || status === kept.status) return {};
  const known = { status_at: at, heard_id: Math.max(kept.heard_id, kept.newest_id) };
  if (status === 'closed') return { ...known, closed_at: at, owed_since: null };
  // Whether the client waited meanwhile, the dialogue knows.
  return kept.status === 'closed'
    ? { ...known, closed_at: null, part_of: null, owed_since: kept.dialogue_owed_since }
    : known;
}

/** By when it is closed if nobody says a word and the client is not owed one; null: it is not. */
export function closesBy(
  it: Pick<Columns, 'status' | 'removed_at' | 'last_message_at' | 'status_at'>,
  ticket_close: number,
): number | null {
  if (!ticket_close || it.status === 'closed' || it.removed_at !== null) return null;
  return Math.max(momentOf(it.last_message_at), momentOf(it.status_at)) + hours(ticket_close);
}

export type Difference = { before: Partial<Columns>; after: Partial<Columns> };

/** What becomes another; null where nothing would be different. */
export function differing(before: Columns, now: Columns, names: readonly (keyof Columns)[]): Difference | null {
  const changed = names.filter((name) => !isSame(name, before[name], now[name]));
  if (!changed.length) return null;
  const pick = (from: Columns) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(now) };
}

const isTime = (name: string): boolean => /_(at|since|due|warn)$/.test(name);

/** The same moment may be spelt in several ways. */
export function isSame(name: string, one: unknown, other: unknown): boolean {
  if (!isTime(name) || typeof one !== 'string' || typeof other !== 'string')
    return isDeepStrictEqual(one ?? null, other ?? null);
  return secondOf(one) === secondOf(other);
}
const secondOf = (time: string): number => Math.floor(momentOf(time) / 1000);
