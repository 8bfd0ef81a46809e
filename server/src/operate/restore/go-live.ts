import { sql } from 'kysely';
import { queues, type Tx, transaction } from '../../kit/db/index.ts';
import { missLate } from '../../kit/jobs/held.ts';
import { deliverMail } from '../../kit/mail.ts';
import { restingSince } from './resting.ts';

/**
 * A base that was brought back may work. What it had planned for the time since the backup may have been done by another
 * one: rather not at all than twice. Nobody works before all of this is said.
 */
export async function goLive(): Promise<{ missed: number } | null> {
  const taken_at = await restingSince();
  if (taken_at === null) return null;
  const missed = await missLate(queues(), { planned_before: await restoredAt(), dropped: [deliverMail.name] });
  for (const id of await projects()) await transaction(id, (tx) => doubt(tx, id, taken_at));
  await transaction(null, (tx) => sql`delete from resting`.execute(tx));
  return { missed };
}

async function restoredAt(): Promise<string> {
  const { rows } = await sql<{ at: string }>`select restored_at::text as at from resting`.execute(queues());
  return rows[0]!.at;
}

async function projects(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from projects order by id`.execute(queues());
  return rows.map((it) => it.id);
}

/** What was on its way may have arrived, and what was planned may have been sent: its writers are told, and look. */
async function doubt(tx: Tx, project_id: number, taken_at: string): Promise<void> {
  await sql`update messages set left_at = ${taken_at} where project_id = ${project_id} and status = 'queued'
    and left_at is null and created_at <= ${taken_at}`.execute(tx);
  await sql`update scheduled_messages set error = '{"code": "delivery_unknown", "details": {}}'
    where project_id = ${project_id} and error is null and send_at <= now() and created_at <= ${taken_at}`.execute(tx);
}
