import type { Actor } from '@parley/contract/actors';
import type { FactWords } from '@parley/contract/facts';
import type { TicketAction } from '@parley/contract/tickets/history';
import type { ticketFacts } from '@parley/contract/tickets/ticket-facts';
import {
  promiseEnded,
  ratingAsked,
  ticketMerged,
  ticketOpened,
  ticketRated,
} from '@parley/contract/tickets/ticket-facts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { isDealSeen, type Seer } from './seen.queries.ts';
import type {} from '../tables.ts';

type TicketFact = (typeof ticketFacts)[number]['name'];

const kinds: Record<TicketFact, TicketAction['kind']> = {
  ticketOpened: 'created',
  ticketChanged: 'changed',
  ticketAssigned: 'assigned',
  ticketHandedOver: 'handed_over',
  ticketAnswered: 'answered',
  ticketSetPending: 'pending',
  ticketReopened: 'opened',
  ticketClosed: 'closed',
  ticketMerged: 'merged',
  ticketRemoved: 'removed',
};

const others: Record<string, TicketAction['kind']> = {
  [promiseEnded.name]: 'promise_broken',
  [ratingAsked.name]: 'rating_asked',
  [ticketRated.name]: 'rated',
};

type Line = {
  id: number;
  name: string;
  actor: Actor;
  why: string | null;
  changes: TicketAction['changes'];
  words: FactWords;
  at: string;
  undo: string | null;
  /** Of a merging: what the other ticket is called. */
  other: number | null;
  /** What is told is told of the other one, which was merged into this. */
  is_received: boolean;
};

/**
 * What happened to a ticket and which ones were merged into it, the newest first; deals by their names, as far as the
 * viewer sees them.
 */
export async function historyOf(db: Db, seer: Seer, ticket_id: number): Promise<TicketAction[]> {
  const { rows } = await sql<Line>`
    select id, name, actor, why, changes, words, at, subject_id <> ${ticket_id} as is_received,
      case when name = ${ticketMerged.name} then (
        select t.number from tickets t where t.project_id = facts.project_id
          and t.id = case when subject_id = ${ticket_id} then (changes -> 'part_of' ->> 1)::bigint else subject_id end
      ) end as other,
      case when user_id = ${seer.user_id} and name <> ${ticketOpened.name} and not exists (
        select from taken_back b where b.project_id = facts.project_id and b.token = facts.token
      ) then token end as undo
    from facts
    where project_id = ${seer.project_id} and subject = 'ticket' and subject_id = any (array(
        select ${ticket_id}::bigint
        union all select p.id from tickets p where p.project_id = ${seer.project_id} and p.part_of = ${ticket_id}))
      and (subject_id = ${ticket_id} or name = ${ticketMerged.name} and changes -> 'part_of' ->> 1 = ${String(ticket_id)})
      and name = any (${[...Object.keys(kinds), ...Object.keys(others)]}::text[])
      and (name <> ${promiseEnded.name} or changes -> 'is_kept' -> 1 = 'false')
    order by id desc limit 100`.execute(db);
  const deals = await dealNames(db, seer, rows);
  return rows.map((line, nth) => ({ ...actionOf(line, deals), undo: nth ? null : line.undo }));
}

// What it began with stands on the ticket, and what follows from the rest is not told.
const untold = ['closed_at', 'answered_at', 'removed_at'];

function actionOf(line: Line, deals: Map<number, string>): Omit<TicketAction, 'undo'> {
  const { id, name, actor, why, changes, words, at, other, is_received } = line;
  const common = { id, actor, why, created_at: at };
  const merged: FactWords = other === null ? {} : { part_of: [null, `#${other}`] };
  if (is_received) return { ...common, kind: 'received', changes: {}, words: merged };
  const isFirst = name === 'ticketOpened';
  const told = isFirst ? [] : Object.entries(changes).filter(([field]) => !untold.includes(field));
  const { deal_id } = changes;
  const called = (it: unknown) => (typeof it === 'number' ? (deals.get(it) ?? `#${it}`) : null);
  return {
    ...common,
    kind: kinds[name as TicketFact] ?? others[name]!,
    changes: Object.fromEntries(told),
    words: { ...words, ...merged, ...(deal_id && !isFirst && { deal_id: [called(deal_id[0]), called(deal_id[1])] }) },
  };
}

async function dealNames(db: Db, seer: Seer, lines: Line[]): Promise<Map<number, string>> {
  const ids = lines.flatMap(({ changes }) => (changes.deal_id ?? []).filter((it) => typeof it === 'number'));
  if (!ids.length) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select l.id, l.name from deals l
    where l.project_id = ${seer.project_id} and l.id = any (${ids}::bigint[]) and ${isDealSeen(seer)}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
