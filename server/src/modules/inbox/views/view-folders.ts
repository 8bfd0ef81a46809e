import type {
  addView as adding,
  changeView as changing,
  deleteView as deleting,
  restoreView as restoring,
} from '@parley/contract/inbox/views';
import type { Rule } from '@parley/contract/inbox/list-rules';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { may, type Viewer } from '../../../kit/viewer.ts';
import { isKnown } from '../contacts/filtered.queries.ts';
import { deleteTopic } from '../folders/delete-topic.ts';
import { changeFolder, findRule, lockFolders } from '../folders/folders.queries.ts';
import { addTopic, isTaken, restoreTopic, tell } from '../folders/topics.ts';
import { filterOf } from './filter-of.ts';

/** A folder that fills itself, for the team or for oneself. */
export async function addView(
  viewer: Viewer,
  { is_mine, ...given }: Parsed<typeof adding>,
): Promise<Output<typeof adding>> {
  if (!is_mine) refuseReader(viewer);
  await refuseUnknown(viewer, given.rule);
  return addTopic(viewer, { ...given, ...(is_mine && { user_id: viewer.user_id }) });
}

export async function changeView(
  viewer: Viewer,
  { id, ...change }: Parsed<typeof changing>,
): Promise<Output<typeof changing>> {
  const { project_id } = viewer;
  await refuseOthers(viewer, id);
  if (change.rule) await refuseUnknown(viewer, change.rule);
  await transaction(project_id, async (tx) => {
    await lockFolders(tx, project_id);
    const folder = (await findRule(viewer, id, tx)) ?? refuse('not_found');
    if (change.title !== undefined && (await isTaken(tx, viewer, change.title, id))) refuse('folder_title_taken');
    if (Object.keys(change).length) await changeFolder(tx, viewer, id, change);
    await tell(tx, project_id, folder.user_id);
  });
  return { data: null };
}

export async function deleteView(viewer: Viewer, { id }: Parsed<typeof deleting>): Promise<Output<typeof deleting>> {
  await refuseOthers(viewer, id);
  return deleteTopic(viewer, { topic_id: id });
}

export async function restoreView(viewer: Viewer, { id }: Parsed<typeof restoring>): Promise<Output<typeof restoring>> {
  await refuseOthers(viewer, id, true);
  await restoreTopic(viewer, { topic_id: id });
  return { data: null };
}

/** What others have made for themselves is not there; what is the team's is changed by whoever sets things up. */
async function refuseOthers(viewer: Viewer, id: number, isDeleted = false): Promise<void> {
  const folder = (await findRule(viewer, id, dbOf(viewer.project_id), isDeleted)) ?? refuse('not_found');
  if (folder.user_id === null) refuseReader(viewer);
}

const refuseReader = (viewer: Viewer): void => {
  if (!may(viewer, 'settings.edit')) refuse('forbidden');
};

async function refuseUnknown(viewer: Viewer, rule: Rule): Promise<void> {
  if (!(await isKnown(viewer, filterOf(rule)))) refuse('not_found');
}
