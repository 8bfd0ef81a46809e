import { system } from '@parley/contract/actors';
import { contactPutAside, contactWoken } from '@parley/contract/inbox/contact-facts';
import type { snoozeContact as snoozing, wakeContact as waking } from '@parley/contract/inbox/work';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { days, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { job, later, laterAll } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { wireTimeOf } from '../rules.ts';
import { recordByItself } from './facts-of-work.ts';
import { holdForJob } from './held-contact.ts';
import { type Aside, putAside, wake } from './rules.ts';
import { saveDesk } from './save-desk.ts';
import { sleepersOf } from './work.queries.ts';
import { type Deed, workOn } from './work-on.ts';

const farthest = days(366);

export const snoozeContact = (
  viewer: Viewer,
  { contact_id, until }: Parsed<typeof snoozing>,
): Promise<Output<typeof snoozing>> => workOn(viewer, contact_id, snoozed(new Date(until)));

/** Out of sight until then. What it had is kept aside and given back. */
export const snoozed = (until: Date): Deed => {
  const ahead = until.getTime() - now().getTime();
  // A moment that is none is not ahead either.
  if (!(ahead > 0 && ahead < farthest)) refuse('moment_has_passed');
  const at = until.getTime() * 1000;
  return ({ contact, desk, seen }) => {
    const after = putAside(desk, seen, at);
    return {
      kind: contactPutAside,
      after,
      line: { kind: 'snoozed', until: wireTimeOf(at) },
      follow: (tx) => planWaking(tx, contact.project_id, desk.person.id, after.aside),
    };
  };
};

export const wakeContact = (viewer: Viewer, { contact_id }: Parsed<typeof waking>): Promise<Output<typeof waking>> =>
  workOn(viewer, contact_id, ({ desk }) => ({ kind: contactWoken, after: wake(desk), line: { kind: 'woken' } }));

export async function planWaking(tx: Tx, project_id: number, contact_id: number, aside: Aside | null): Promise<void> {
  if (!aside) return;
  const { until } = aside;
  await later(tx, wakeAtLast, { contact_id, until }, { project_id, at: new Date(until / 1000) });
}

/** Who sleeps of those who were in the bin is woken: what was to do so may have found nobody. */
export async function planWakings(tx: Tx, project_id: number, contacts_ids: number[]): Promise<void> {
  const asleep = await sleepersOf(tx, { project_id, contacts_ids });
  const moments = asleep.map(({ until }) => new Date(until / 1000));
  laterAll(tx, wakeAtLast, asleep, project_id, moments);
}

/** At its time, if it still sleeps until then: woken before, or put aside anew, it is none of this job's. */
export const wakeAtLast = job(
  'wake-contact',
  z.object({ contact_id: z.number(), until: z.number() }),
  async ({ contact_id, until }, { project_id }) => {
    if (project_id === null) return;
    await transaction(project_id, async (tx) => {
      const held = await holdForJob(tx, project_id, contact_id);
      if (held?.desk.aside?.until !== until) return;
      const after = wake(held.desk);
      await saveDesk(tx, held, after, { kind: 'woken', by: system });
      recordByItself(tx, held, after, contactWoken, { why: 'time' });
    });
  },
);
