import { folderDeleted } from '@parley/contract/inbox/facts';
import type { deleteTopic as endpoint } from '@parley/contract/inbox/topics';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { minutes, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { contactsInFolder, emptyFolder, findDeleted, forgetFolder, hideFolder } from './folders.queries.ts';
import { lockContacts } from './relist.queries.ts';
import { tellAll } from './topics.ts';

// Long enough to think better of it; then what it held is forgotten, a few contacts at a time.
const restorable = minutes(15);
const atOnce = 500;

/** Gone from every screen at once; until it is emptied it can be restored as it was. */
export async function deleteTopic(
  viewer: Viewer,
  { topic_id }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    const { deleted_at, title, user_id } = (await hideFolder(tx, viewer, topic_id)) ?? refuse('not_found');
    if (user_id === null) record(tx, project_id, folderDeleted, { id: topic_id, name: title, by: doneBy(viewer) });
    await tellAll(tx, project_id);
    const at = new Date(now().getTime() + restorable);
    await later(tx, forgetTopic, { folder_id: topic_id, deleted_at }, { project_id, at });
  });
  return { data: null };
}

/** Restored meanwhile, or deleted again later, it is left to whoever deleted it last. */
export const forgetTopic = job(
  'forget-topic',
  z.object({ folder_id: z.int(), deleted_at: z.string() }),
  async ({ folder_id, deleted_at }, { project_id }) => {
    if (project_id === null) return;
    while (await transaction(project_id, (tx) => forgetSome(tx, project_id, folder_id, deleted_at)));
  },
  { queue: 'bulk' },
);

async function forgetSome(tx: Tx, project_id: number, id: number, deleted_at: string): Promise<boolean> {
  const folder = await findDeleted(tx, project_id, id);
  if (folder?.deleted_at !== deleted_at) return false;
  const ids = await contactsInFolder(tx, project_id, id, atOnce);
  if (!ids.length) {
    await forgetFolder(tx, project_id, id);
    return false;
  }
  await lockContacts(tx, project_id, ids);
  await emptyFolder(tx, project_id, id, ids);
  return true;
}
