import type { Ticket } from '@parley/contract/tickets/tickets';
import { sql } from 'kysely';
import { type Db, dbOf } from '../../../kit/db/index.ts';
import { isSeen, type Seer, ticketColumns, withClient } from './seen.queries.ts';
import type {} from '../tables.ts';

type Which = { id: number } | { number: number };

/** One ticket as the viewer sees it; null: there is none, or it is not theirs to see. */
export async function readTicket(seer: Seer, which: Which, db: Db = dbOf(seer.project_id)): Promise<Ticket | null> {
  const is = 'id' in which ? sql`t.id = ${which.id}` : sql`t.number = ${which.number}`;
  const { rows } = await sql<Ticket>`
    select ${ticketColumns(seer)} from tickets t ${withClient}
    where t.project_id = ${seer.project_id} and ${is} and t.removed_at is null and ${isSeen(seer)}`.execute(db);
  return rows[0] ?? null;
}

/** These as everybody who sees their channels sees them. */
export async function toldTickets(db: Db, project_id: number, ids: number[]): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`
    select ${ticketColumns(null)} from tickets t ${withClient}
    where t.project_id = ${project_id} and t.id = any (${ids}::bigint[])`.execute(db);
  return rows;
}
