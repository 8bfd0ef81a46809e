import { tasksErased, tasksRestored } from '@parley/contract/tasks/facts';
import { randomUUID } from 'node:crypto';
import type { eraseTasks as erasing, listTaskBin as listing, restoreTasks as restoring } from '@parley/contract/bins';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../kit/db/index.ts';
import { doneBy, record } from '../../kit/facts/record.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { binSince, pageOfBin, refuseUnlessAdmin, someInBin } from '../clients/index.ts';
import { change } from './change-tasks.ts';
import { lockTasks } from './changes.queries.ts';
import { forgetHistories } from './forget-tasks.ts';
import { eraseThese, takeableTasks, tasksInBin } from './task-bin.queries.ts';

export const listTaskBin = (viewer: Viewer, asked: Parsed<typeof listing>): Promise<Output<typeof listing>> =>
  pageOfBin(asked, (page) => tasksInBin(viewer, page));

export const restoreTasks = (viewer: Viewer, { ids }: Parsed<typeof restoring>): Promise<Output<typeof restoring>> =>
  transaction(viewer.project_id, async (tx) => {
    const found = someInBin(await takeableTasks(tx, viewer, ids, binSince()));
    const held = (await lockTasks(tx, viewer, found, true)).filter((it) => it.deleted_at !== null);
    const steps = held.map((kept) => ({ kept, wanted: { deleted_at: null } }));
    const restored = await change(tx, viewer, steps, { token: randomUUID(), why: null });
    const changes = { count: [null, restored.length] as const };
    record(tx, viewer.project_id, tasksRestored, { id: null, name: null, by: doneBy(viewer), changes });
    return { data: { restored: restored.map((it) => it.id), joined: [] } };
  });

export async function eraseTasks(viewer: Viewer, { ids }: Parsed<typeof erasing>): Promise<Output<typeof erasing>> {
  refuseUnlessAdmin(viewer);
  const { project_id } = viewer;
  const erased = await transaction(project_id, async (tx) => {
    const found = await eraseThese(tx, project_id, await takeableTasks(tx, viewer, ids, binSince()));
    await forgetHistories(tx, project_id, found, doneBy(viewer));
    const changes = { count: [null, found.length] as const };
    if (found.length) record(tx, project_id, tasksErased, { id: null, name: null, by: doneBy(viewer), changes });
    return found.length;
  });
  return { data: { erased } };
}
