import { now } from '../../../kit/clock.ts';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

type Claim = { project_id: number; uid: string; contact_id: number; name: string; begun_at: Date; busy_until: Date };
export type MadeLead = {
  contact_id: number;
  name: string;
  lead_id: number | null;
  begun_at: string;
  busy_until: string | null;
};

/** Null: it is ours to make. Else somebody has begun it before. */
export async function claimLead(tx: Tx, claim: Claim): Promise<MadeLead | null> {
  const made = await tx
    .insertInto('amo_made_leads')
    .values({ ...claim, lead_id: null })
    .onConflict((it) => it.columns(['project_id', 'uid']).doNothing())
    .returning('uid')
    .executeTakeFirst();
  if (made) return null;
  return tx
    .selectFrom('amo_made_leads')
    .select(['contact_id', 'name', 'lead_id', 'begun_at', 'busy_until'])
    .where('project_id', '=', claim.project_id)
    .where('uid', '=', claim.uid)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type Change = { lead_id?: number; busy_until?: Date | null };

export const changeMade = (project_id: number, uid: string, change: Change, tx?: Tx) =>
  (tx ?? dbOf(project_id))
    .updateTable('amo_made_leads')
    .set(change)
    .where('project_id', '=', project_id)
    .where('uid', '=', uid)
    .execute();

/** Says whether it is still ours to make: whoever held it for too long may have been followed by another. */
export async function renewHold(project_id: number, uid: string, busy_until: Date): Promise<boolean> {
  const held = await dbOf(project_id)
    .updateTable('amo_made_leads')
    .set({ busy_until })
    .where('project_id', '=', project_id)
    .where('uid', '=', uid)
    .where('lead_id', 'is', null)
    .where('busy_until', '>', now() as never)
    .returning('uid')
    .executeTakeFirst();
  return held !== undefined;
}

/** It was not made. */
export const unclaim = (project_id: number, uid: string) =>
  dbOf(project_id)
    .deleteFrom('amo_made_leads')
    .where('project_id', '=', project_id)
    .where('uid', '=', uid)
    .where('lead_id', 'is', null)
    .execute();
