import { foldersChanged } from '@parley/contract/inbox/contacts';
import * as z from 'zod/mini';
import { addDays, type CalendarDay, dayOf, momentAt } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { timeZoneOf } from '../../projects/index.ts';
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
  const project = { id: project_id, time_zone: await timeZoneOf(tx, project_id) };
  const next = tomorrowOf(project);
  if (await planRelisting(tx, project_id, day, next)) await laterOn(tx, project, next);
}

type Project = { id: number; time_zone: string };

export const tomorrowOf = ({ time_zone }: Project): CalendarDay => addDays(dayOf(now().getTime(), time_zone), 1);

/** In the small hours, each project at a minute of its own. */
export async function laterOn(tx: Tx, { id, time_zone }: Project, day: CalendarDay): Promise<void> {
  const at = new Date(momentAt(day, 5 + (id % 180), time_zone));
  await later(tx, relistContacts, { day }, { project_id: id, at });
}
