import { folderChanged, folderCreated, folderRestored } from '@parley/contract/inbox/facts';
import { folderColors, defaultFolderColor } from '@parley/contract/inbox/folders';
import {
  type addTopic as adding,
  type restoreTopic as restoring,
  type Topic,
  type topicChanges,
  topicsChanged,
} from '@parley/contract/inbox/topics';
import type { Rule } from '@parley/contract/inbox/list-rules';
import type { Output, Parsed } from '@parley/contract/http';
import type * as z from 'zod/mini';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { everyone, only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { refuse } from '../../../kit/errors.ts';
import { differences, doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import {
  changeBuiltIn,
  changeFolder,
  countOwn,
  findDeleted,
  findLook,
  findRule,
  insertFolder,
  isTitleTaken,
  lockFolders,
  showFolder,
} from './folders.queries.ts';
import { topicsOf } from './get-topics.ts';

const limit = 100;

type New = Parsed<typeof adding> & { rule?: Rule; user_id?: number };

export async function addTopic(viewer: Viewer, given: New): Promise<Output<typeof adding>> {
  const { project_id } = viewer;
  const { title, bg_color = defaultFolderColor, rule, user_id = null } = given;
  const { id } = await transaction(project_id, async (tx) => {
    await makeRoom(tx, { project_id, user_id }, title);
    await tell(tx, project_id, user_id);
    const made = await insertFolder(tx, project_id, { title, bg_color, user_id, ...(rule && { rule }) });
    if (user_id === null) record(tx, project_id, folderCreated, { id: made.id, name: title, by: doneBy(viewer) });
    return made;
  });
  return { data: await topicOf(viewer, id) };
}

export async function restoreTopic(
  viewer: Viewer,
  { topic_id }: Parsed<typeof restoring>,
): Promise<Output<typeof restoring>> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    const deleted = await findDeleted(tx, project_id, topic_id);
    if (!deleted || (deleted.user_id ?? viewer.user_id) !== viewer.user_id) refuse('not_found');
    await makeRoom(tx, { project_id, user_id: deleted.user_id }, deleted.title ?? '');
    await showFolder(tx, project_id, topic_id);
    const told = { id: topic_id, name: deleted.title, by: doneBy(viewer) };
    if (deleted.user_id === null) record(tx, project_id, folderRestored, told);
    await tell(tx, project_id, deleted.user_id);
  });
  return { data: await topicOf(viewer, topic_id) };
}

/** Looks and order of the folders; those not named stay as they are. */
export async function changeTopics(tx: Tx, viewer: Viewer, changes: z.infer<typeof topicChanges>): Promise<void> {
  const { project_id } = viewer;
  await lockFolders(tx, project_id);
  for (const [position, { id, title, bg_color, isShow }] of changes.entries()) {
    const look = {
      position,
      ...(bg_color === undefined ? {} : { bg_color }),
      ...(isShow === undefined ? {} : { is_shown: isShow }),
    };
    if (typeof id === 'string') {
      await changeBuiltIn(tx, project_id, id, folderColors[id], look);
      continue;
    }
    if (title !== undefined && (await isTaken(tx, viewer, title, id))) refuse('folder_title_taken');
    const was = title === undefined ? null : await findLook(tx, viewer, id);
    const isThere = await changeFolder(tx, viewer, id, { ...look, ...(title === undefined ? {} : { title }) });
    if (!isThere) refuse('not_found');
    const changes = was ? differences(was, { title, bg_color }) : {};
    // What one calls a folder of one's own is nobody else's business.
    if (was?.user_id === null && Object.keys(changes).length)
      record(tx, project_id, folderChanged, { id, name: title ?? was.title, by: doneBy(viewer), changes });
  }
  await tellAll(tx, project_id);
}

/** By another folder of the list this one stands in. */
export async function isTaken(tx: Tx, viewer: Viewer, title: string, id: number): Promise<boolean> {
  const { project_id } = viewer;
  const user_id = (await findRule(viewer, id, tx))?.user_id ?? null;
  return isTitleTaken(tx, { project_id, user_id }, title, id);
}

type List = { project_id: number; user_id: number | null };

/** For one folder more, with this title. */
async function makeRoom(tx: Tx, list: List, title: string): Promise<void> {
  await lockFolders(tx, list.project_id);
  if ((await countOwn(tx, list.project_id, list.user_id)) >= limit) refuse('too_many_folders', { limit });
  if (await isTitleTaken(tx, list, title)) refuse('folder_title_taken');
}

// A hint without content: folders are everyone's, and each fetches counts of their own.
export const tellAll = (tx: Tx, project_id: number) => emit(tx, project_id, topicsChanged, {}, everyone);

/** One's own folder is told to its owner alone. */
export const tell = (tx: Tx, project_id: number, user_id: number | null) =>
  emit(tx, project_id, topicsChanged, {}, user_id === null ? everyone : only(user_id));

const topicOf = async (viewer: Viewer, id: number): Promise<Topic> =>
  (await topicsOf(viewer)).find((it) => it.id === id) ?? refuse('not_found');
