import { system } from '@parley/contract/actors';
import { workingHours } from '@parley/contract/projects/working-hours';
import * as z from 'zod/mini';
import { now } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import type { HeardFact } from '../../../kit/events/events.ts';
import { job, later, type Planned } from '../../../kit/jobs/jobs.ts';
import { change } from '../changes/change-tickets.ts';
import { lockForJob } from '../changes/changes.queries.ts';
import { hasDepartments, lastHours, unclosedOf } from './renewal.queries.ts';

const atOnce = 200;
const shape = z.object({
  /** Null: all that go by the project's hours. */
  department_id: z.nullable(z.number()),
  /** By what time went until then, if that became another. */
  before: z.nullable(z.object({ hours: z.nullable(workingHours), zone: z.string(), until: z.number() })),
  after: z.number(),
});
const renewing: Planned<typeof shape> = { name: 'renew-clocks', shape, queue: 'live' };
type Renewal = z.infer<typeof shape>;

/** What was promised became another: what is due is worked out anew, some tickets at a time. */
export const renewClocks = job(renewing.name, shape, async (renewal, { project_id }) => {
  const ids = await unclosedOf(dbOf(project_id), { project_id: project_id!, ...renewal, most: atOnce });
  if (!ids.length) return;
  await transaction(project_id, async (tx) => {
    const { before } = renewal;
    const steps = (await lockForJob(tx, project_id!, ids)).map((kept) => ({
      kept,
      wanted: {},
      ...(before && { before }),
    }));
    await change(tx, { project_id: project_id!, by: { actor: system, origin: null } }, steps, {
      token: null,
      why: null,
    });
    if (ids.length === atOnce) await planRenewal(tx, project_id!, { ...renewal, after: ids.at(-1)! });
  });
});

export const planRenewal = (tx: Tx, project_id: number, renewal: Renewal): Promise<void> =>
  later(tx, renewing, renewal, { project_id, key: `renew clocks:${project_id}` });

const ofHours = ['working_hours', 'time_zone'];
export const changesHours = async (facts: HeardFact[], project_id: number, tx: Tx): Promise<boolean> =>
  facts.some(({ changes }) => ofHours.some((name) => name in changes)) && hasDepartments(tx, project_id);

/** The project's hours or its clock became others: departments without hours of their own go by them. */
export async function followHours(_: unknown, { project_id }: { project_id: number | null }): Promise<void> {
  if (project_id === null) return;
  const before = await lastHours(dbOf(project_id), project_id, now());
  if (before)
    await transaction(project_id, (tx) => planRenewal(tx, project_id, { department_id: null, before, after: 0 }));
}
