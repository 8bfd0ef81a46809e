import * as facts from '@parley/contract/deals/facts';
import {
  type createLeadTag as creating,
  type deleteLeadTag as deleting,
  leadTagsChanged,
  type listLeadTags as listing,
  type updateLeadTag as updating,
} from '@parley/contract/deals/tags';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { findTag, insertTag, removeTag, renameTag, tagsOf, titleOf } from './tags.queries.ts';

export const mostTags = 500;

export const listLeadTags = async ({ project_id }: Viewer): Promise<Output<typeof listing>> => ({
  data: await tagsOf(project_id),
});

export async function createLeadTag(
  viewer: Viewer,
  { title }: Parsed<typeof creating>,
): Promise<Output<typeof creating>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const known = await findTag(tx, project_id, title);
    if (known) return { data: known };
    const made = await insertTag(tx, project_id, title, mostTags);
    if (made === 'too_many') refuse('too_many_of_these', { most: mostTags });
    await tellTags(tx, project_id);
    record(tx, project_id, facts.tagCreated, { id: made.id, name: title, by: doneBy(viewer) });
    return { data: made };
  });
}

export async function updateLeadTag(
  viewer: Viewer,
  { id, title }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const same = await findTag(tx, project_id, title);
    const was = await titleOf(tx, project_id, id);
    const data = (await renameTag(tx, project_id, id, same && same.id !== id ? null : title)) ?? refuse('not_found');
    if (same && same.id !== id) refuse('tag_taken');
    await tellTags(tx, project_id);
    if (was !== title)
      record(tx, project_id, facts.tagChanged, {
        id,
        name: title,
        by: doneBy(viewer),
        changes: { title: [was, title] },
      });
    return { data };
  });
}

export async function deleteLeadTag(viewer: Viewer, { id }: Parsed<typeof deleting>): Promise<Output<typeof deleting>> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    const name = (await removeTag(tx, project_id, id)) ?? refuse('not_found');
    record(tx, project_id, facts.tagDeleted, { id, name, by: doneBy(viewer) });
    await tellTags(tx, project_id);
  });
  return { data: null };
}

/** Tags belong to the whole team. */
export const tellTags = (tx: Tx, project_id: number): Promise<void> =>
  emit(tx, project_id, leadTagsChanged, {}, everyone);
