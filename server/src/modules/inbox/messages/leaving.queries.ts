import type { Message } from '@parley/contract/inbox/messages';
import { sql } from 'kysely';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

type Named = { project_id: number; id: number };

// Whoever takes the message back holds the same row, so that only one of them can win.
const claim = prepared<Named, { has_left: boolean }>(
  (value) => sql`
    with held as (
      select id, left_at from messages
      where project_id = ${value('project_id')} and id = ${value('id')} and status = 'queued' for update
    )
    update messages m set left_at = coalesce(held.left_at, clock_timestamp()) from held
    where m.project_id = ${value('project_id')} and m.id = held.id
    returning held.left_at is not null as has_left`,
);

/**
 * From here on it can no longer be taken back. Answers whether somebody had begun to hand it over before and never
 * said what came of it; null when there is nothing to hand over.
 */
export async function claimLeaving(project_id: number, id: number): Promise<{ has_left: boolean } | null> {
  const [claimed] = await claim(dbOf(project_id), { project_id, id });
  return claimed ?? null;
}

const left = prepared<Named, { has_left: boolean }>(
  (value) => sql`
    select left_at is not null as has_left from messages
    where project_id = ${value('project_id')} and id = ${value('id')} for update`,
);
/** Whether somebody began to hand it over and never said what came of it. */
export const hasLeft = async (tx: Tx, project_id: number, id: number): Promise<boolean> =>
  (await left(tx, { project_id, id }))[0]?.has_left ?? false;

/** It surely did not leave: the next try begins anew, and until then it is known why this one was not the last. */
export const releaseLeaving = (project_id: number, id: number, reason: string) =>
  dbOf(project_id)
    .updateTable('messages')
    .set({ left_at: null, turn_at: null, error: reason })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();

type Outcome = { status: Message['status']; outside_id: string | null; parts?: string[]; error: string | null };

const save = prepared<Named & Omit<Outcome, 'parts'> & { was_unknown: boolean }, { id: number }>(
  (value) => sql`
    update messages set status = ${value('status')}, outside_id = ${value('outside_id')}, error = ${value('error')}
    where project_id = ${value('project_id')} and id = ${value('id')} and case when ${value('was_unknown')}::boolean
      then status = 'failed' and error = 'delivery_unknown' else status = 'queued' end
    returning id`,
);

/** Says whether it was still open: of two who deliver the same message, one records it. */
export async function saveOutcome(
  tx: Tx,
  project_id: number,
  id: number,
  { parts = [], ...outcome }: Outcome,
  was_unknown = false,
): Promise<boolean> {
  const saved = await save(tx, { project_id, id, ...outcome, was_unknown });
  if (saved.length && parts.length) await keepParts(tx, { project_id, id, parts });
  return saved.length === 1;
}

const keepParts = prepared<Named & { parts: string[] }, never>(
  (value) => sql`
    insert into message_parts (project_id, channel_id, outside_id, message_id)
    select m.project_id, m.channel_id, part, m.id from messages m, unnest(${value('parts')}::text[]) part
    where m.project_id = ${value('project_id')} and m.id = ${value('id')}
    on conflict do nothing`,
);

/** A failed message waits to be delivered again; false when it does not wait for that. */
export async function queueAgain(tx: Tx, project_id: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ status: 'queued', error: null, left_at: null, leaves_at: null, turn_at: null })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Somebody has seen that it arrived; false when nobody doubts it. */
export async function settleUnknown(tx: Tx, project_id: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ status: 'sent', error: null })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where('error', '=', 'delivery_unknown')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
