import { foldersChanged } from '@parley/contract/inbox/contacts';
import * as z from 'zod/mini';
import { days, hours, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { sweepLines } from './counts.queries.ts';
import { lockContacts, outdatedContacts, planRelisting, relist, returningContacts } from './relist.queries.ts';

const atOnce = 500;

/**
 * Contacts not heard of for users_period leave the list and its counts, once a day; after the period was changed
 * (no day given) they leave or return at once.
 */
export const relistContacts = job(
  'relist-contacts',
  z.object({ day: z.nullable(z.iso.date()) }),
  async ({ day }, { project_id }) => {
    if (project_id === null) return;
    // Tomorrow is planned before today's work, so that one bad day does not end the chain.
    if (day) await transaction(project_id, (tx) => planNext(tx, project_id, day));
    while (await transaction(project_id, (tx) => relistSome(tx, project_id, outdatedContacts)));
    if (!day) while (await transaction(project_id, (tx) => relistSome(tx, project_id, returningContacts)));
    while ((await transaction(project_id, (tx) => sweepLines(tx, project_id, atOnce))) === atOnce);
  },
  { queue: 'bulk' },
);

async function relistSome(tx: Tx, project_id: number, find: typeof outdatedContacts): Promise<boolean> {
  const today = now();
  const ids = await find(tx, { project_id, today, limit: atOnce });
  if (!ids.length) return false;
  await lockContacts(tx, project_id, ids);
  const moved = await relist(tx, project_id, ids, today);
  // A hint without content, so that every screen of the project may have it.
  if (moved) await emit(tx, project_id, foldersChanged, {}, everyone);
  return moved > 0 && ids.length === atOnce;
}

async function planNext(tx: Tx, project_id: number, day: string): Promise<void> {
  const next = dayAfter(now());
  if (await planRelisting(tx, project_id, day, next)) await laterOn(tx, project_id, next);
}

/** The day after this moment, by the clock of the wire. */
export const dayAfter = (moment: Date): string =>
  new Date(moment.getTime() + hours(3) + days(1)).toISOString().slice(0, 10);

/** In the small hours, each project at a minute of its own. */
export async function laterOn(tx: Tx, project_id: number, day: string): Promise<void> {
  const at = new Date(new Date(`${day}T00:05:00+03:00`).getTime() + (project_id % 180) * 60_000);
  await later(tx, relistContacts, { day }, { project_id, at });
}
