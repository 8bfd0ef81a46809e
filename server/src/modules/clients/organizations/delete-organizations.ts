import { organizationDeleted, organizationRestored, organizationsErased } from '@parley/contract/clients/facts';
import {
  type deleteOrganizations as deleting,
  organizationsChanged,
  type restoreOrganizations as restoring,
} from '@parley/contract/clients/organizations';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { actorOf } from '../../../kit/actor.ts';
import { days, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { doneBy, fact, record, recordAll } from '../../../kit/facts/record.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { erasedBySystem } from '../erased-by-system.ts';
import { recordClients } from '../history/facts-of-clients.ts';
import { tellClients } from './organizations.ts';
import { forgetOrganizations, hideOrganizations, type Marked, showOrganizations } from './removed.queries.ts';

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
    const left = await hideOrganizations(tx, { project_id, ids: named }, moment);
    await follow(tx, viewer, named, left, 'bulk');
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
    const joined = await showOrganizations(tx, { project_id, ids: named });
    await follow(tx, viewer, named, joined, 'undo');
  });
  return { data: null };
}

/** What it means for those who belonged to them is told, if each of these was there. */
async function follow(tx: Tx, viewer: Viewer, ids: number[], { known, clients, became }: Marked, why: 'bulk' | 'undo') {
  const { project_id } = viewer;
  if (known < ids.length) refuse('not_found');
  const kind = why === 'bulk' ? organizationDeleted : organizationRestored;
  recordAll(
    tx,
    project_id,
    became.map((it) => fact(kind, { ...it, by: doneBy(viewer) })),
  );
  const sides = <T>(it: T): [T | null, T | null] => (why === 'bulk' ? [it, null] : [null, it]);
  recordClients(
    tx,
    project_id,
    { actor: actorOf(viewer), why },
    clients.map(({ id, organization_id, name }) => ({
      id,
      changes: { organization_id: sides(organization_id) },
      words: { organization_id: sides(name) },
    })),
  );
  await emit(tx, project_id, organizationsChanged, { ids }, everyone);
  await tellClients(
    tx,
    project_id,
    clients.map((it) => it.id),
  );
}

/** Those that came back meanwhile stay, and those removed again later wait for their own time. */
export const forgetRemovedOrganizations = job(
  'forget-organizations',
  z.object({ ids: z.array(z.int()) }),
  async ({ ids }, { project_id }) => {
    if (project_id === null) return;
    const before = new Date(now().getTime() - restorable);
    await transaction(project_id, async (tx) => {
      const names = (await forgetOrganizations(tx, project_id, ids, before)).map((it) => it.name);
      if (names.length) record(tx, project_id, organizationsErased, erasedBySystem(names));
    });
  },
  { queue: 'bulk' },
);
