import type * as contract from '@parley/contract/tickets/tags';
import * as facts from '@parley/contract/tickets/facts';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { differences, doneBy, record } from '../../../kit/facts/record.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { saved } from '../../../kit/saved.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { lockSettings } from './departments.queries.ts';
import { forgetTag } from './forget-tag.ts';
import { insertTag, isTagTaken, readTags, removeTag, saveTag, type TagRow } from './tags.queries.ts';
import { tellSettings } from './tell-settings.ts';

const most = 200;

export const listTicketTags = async ({ project_id }: Viewer): Promise<Output<typeof contract.listTicketTags>> => ({
  data: (await readTags(project_id)).map(shown),
});

export async function createTicketTag(
  viewer: Viewer,
  { tag, default_tag }: Parsed<typeof contract.createTicketTag>,
): Promise<Output<typeof contract.createTicketTag>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    await lockSettings(tx, project_id);
    if ((await readTags(project_id, tx)).length >= most) refuse('too_many_ticket_tags', { most });
    if (await isTagTaken(tx, project_id, tag, null)) refuse('ticket_tag_exists');
    const given = { tag, default_tag: default_tag === 1 };
    const made = await insertTag(tx, project_id, given);
    const changes = differences<object>({}, given);
    record(tx, project_id, facts.ticketTagCreated, { id: made.id, name: tag, by: doneBy(viewer), changes });
    await tellSettings(tx, project_id);
    return { data: shown(made) };
  });
}

export async function updateTicketTag(
  viewer: Viewer,
  { id, tag, default_tag }: Parsed<typeof contract.updateTicketTag>,
): Promise<Output<typeof contract.updateTicketTag>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    await lockSettings(tx, project_id);
    const { id: _, ...was } = (await readTags(project_id, tx)).find((it) => it.id === id) ?? refuse('not_found');
    const wanted = {
      tag: tag ?? was.tag,
      default_tag: default_tag === undefined ? was.default_tag : default_tag === 1,
    };
    if (await isTagTaken(tx, project_id, wanted.tag, id)) refuse('ticket_tag_exists');
    const changes = differences<object>(was, wanted);
    if (Object.keys(changes).length) {
      await saveTag(tx, project_id, id, wanted);
      record(tx, project_id, facts.ticketTagChanged, { id, name: wanted.tag, by: doneBy(viewer), changes });
      await tellSettings(tx, project_id);
    }
    return { data: shown({ id, ...wanted }), meta: saved(viewer) };
  });
}

export async function deleteTicketTag(
  viewer: Viewer,
  { id }: Parsed<typeof contract.deleteTicketTag>,
): Promise<Output<typeof contract.deleteTicketTag>> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    await lockSettings(tx, project_id);
    const { tag } = (await readTags(project_id, tx)).find((it) => it.id === id) ?? refuse('not_found');
    await removeTag(tx, project_id, id);
    await later(tx, forgetTag, { tag_id: id, after: 0 }, { project_id });
    record(tx, project_id, facts.ticketTagDeleted, { id, name: tag, by: doneBy(viewer) });
    await tellSettings(tx, project_id);
  });
  return { data: null };
}

const shown = ({ default_tag, ...tag }: TagRow): contract.TicketTag => ({ ...tag, default_tag: default_tag ? 1 : 0 });
