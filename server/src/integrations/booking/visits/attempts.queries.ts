import { days, now, seconds } from '../../../kit/clock.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type {} from './tables.ts';

/** Longer than one question to the service is waited for; before it is booked the hold is renewed. */
const heldFor = seconds(90);

type Which = { project_id: number; uid: string };
export type Attempt = {
  branch_id: number;
  record_id: number | null;
  /** When the first try began, which may have made it, and where; null: this is the first. */
  before: { at: string; branch_id: number } | null;
  /** It is ours to make until then; null: somebody else makes it. */
  held_until: Date | null;
};

/** Who they are by now, after merges. */
const ownerNow = sql<number | null>`main_contact(project_id, contact_id)`.as('owner_id');

const of = (tx: Tx, { project_id, uid }: Which) =>
  tx.selectFrom('booking_attempts').where('project_id', '=', project_id).where('uid', '=', uid);

type Wanted = { contact_id: number; branch_id: number };

/** What became of it before, or that it is ours to make now. */
export async function holdAttempt(tx: Tx, which: Which, { contact_id, branch_id }: Wanted): Promise<Attempt> {
  const at = now();
  const held_until = new Date(at.getTime() + heldFor);
  await tx
    .deleteFrom('booking_attempts')
    .where('project_id', '=', which.project_id)
    .where('created_at', '<', new Date(at.getTime() - days(7)).toISOString())
    .execute();
  const made = await tx
    .insertInto('booking_attempts')
    .values({ ...which, contact_id, branch_id, record_id: null, held_until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  if (made) return { branch_id, record_id: null, before: null, held_until };
  const known = await of(tx, which)
    .select(['branch_id', 'record_id', 'created_at', ownerNow])
    .executeTakeFirstOrThrow();
  if (known.owner_id !== null && known.owner_id !== contact_id) refuse('visit_of_another');
  const taken = await tx
    .updateTable('booking_attempts')
    .set({ held_until })
    .where('project_id', '=', which.project_id)
    .where('uid', '=', which.uid)
    .where('record_id', 'is', null)
    .where('held_until', '<', at.toISOString())
    .returning('uid')
    .executeTakeFirst();
  const { created_at, record_id, branch_id: first_id } = known;
  const before = { at: created_at, branch_id: first_id };
  return { branch_id: first_id, record_id, before, held_until: taken ? held_until : null };
}

/** Right before it is made: false, if somebody else has taken it over meanwhile. */
export async function renewHold(tx: Tx, { project_id, uid }: Which, held_until: Date): Promise<boolean> {
  const renewed = await tx
    .updateTable('booking_attempts')
    .set({ held_until: new Date(now().getTime() + heldFor) })
    .where('project_id', '=', project_id)
    .where('uid', '=', uid)
    .where('record_id', 'is', null)
    .where('held_until', '=', held_until.toISOString())
    .returning('uid')
    .executeTakeFirst();
  return renewed !== undefined;
}

/** It was made, under this number. */
export const settleAttempt = (tx: Tx, { project_id, uid }: Which, made: { branch_id: number; record_id: number }) =>
  tx.updateTable('booking_attempts').set(made).where('project_id', '=', project_id).where('uid', '=', uid).execute();

/** Nobody knows whether it was made: whoever asks next looks first. */
export const letAttemptGo = (tx: Tx, { project_id, uid }: Which) =>
  tx
    .updateTable('booking_attempts')
    .set({ held_until: new Date(0) })
    .where('project_id', '=', project_id)
    .where('uid', '=', uid)
    .execute();

/** The service said no: it was never made. */
export const dropAttempt = (tx: Tx, { project_id, uid }: Which) =>
  tx.deleteFrom('booking_attempts').where('project_id', '=', project_id).where('uid', '=', uid).execute();
