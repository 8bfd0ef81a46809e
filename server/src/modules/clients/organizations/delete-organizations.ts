import {
  type deleteOrganizations as deleting,
  organizationsChanged,
  type restoreOrganizations as restoring,
} from '@parley/contract/clients/organizations';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { actorOf } from '../../../kit/actor.ts';
import { days, now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { tellClients } from './organizations.ts';
import { forgetOrganizations, hideOrganizations, showOrganizations } from './removed.queries.ts';

const restorable = days(30);

/** Who belonged to them stays, without an organization. */
export async function deleteOrganizations(
  viewer: Viewer,
  { ids }: Parsed<typeof deleting>,
): Promise<Output<typeof deleting>> {
  const { project_id } = viewer;
  const named = [...new Set(ids)];
  await transaction(project_id, async (tx) => {
    const moment = now();
    const { known, clients } = await hideOrganizations(tx, { project_id, actor: actorOf(viewer), ids: named }, moment);
    if (known < named.length) refuse('not_found');
    await emit(tx, project_id, organizationsChanged, { ids: named }, everyone);
    await tellClients(tx, project_id, clients);
    const at = new Date(moment.getTime() + restorable);
    await later(tx, forgetRemovedOrganizations, { ids: named }, { project_id, at });
  });
  return { data: null };
}

export async function restoreOrganizations(
  viewer: Viewer,
  { ids }: Parsed<typeof restoring>,
): Promise<Output<typeof restoring>> {
  const { project_id } = viewer;
  const named = [...new Set(ids)];
  await transaction(project_id, async (tx) => {
    const { known, clients } = await showOrganizations(tx, { project_id, actor: actorOf(viewer), ids: named });
    if (known < named.length) refuse('not_found');
    await emit(tx, project_id, organizationsChanged, { ids: named }, everyone);
    await tellClients(tx, project_id, clients);
  });
  return { data: null };
}

/** Those that came back meanwhile stay, and those removed again later wait for their own time. */
export const forgetRemovedOrganizations = job(
  'forget-organizations',
  z.object({ ids: z.array(z.int()) }),
  async ({ ids }, { project_id }) => {
    if (project_id === null) return;
    const before = new Date(now().getTime() - restorable);
    await transaction(project_id, (tx) => forgetOrganizations(tx, project_id, ids, before));
  },
  { queue: 'bulk' },
);
