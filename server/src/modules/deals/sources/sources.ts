import {
  type createLeadSource as creating,
  type deleteLeadSource as deleting,
  formPath,
  type LeadSource,
  type listLeadSources as listing,
  type updateLeadSource as updating,
  vkAdsPath,
} from '@parley/contract/deals/sources';
import * as facts from '@parley/contract/deals/facts';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { differences, doneBy, record } from '../../../kit/facts/record.ts';
import { seal, unseal } from '../../../kit/secrets.ts';
import { newToken } from '../../../kit/tokens.ts';
import { may, type Viewer } from '../../../kit/viewer.ts';
import { given, stageOf } from '../automation/kept-rules.ts';
import { areKnown, isPlace } from '../automation/rules.queries.ts';
import { tellFunnels } from '../funnels/change-funnels.ts';
import {
  countSources,
  findSource,
  insertSource,
  removeSource,
  saveSource,
  type SourceColumns,
  type SourceRow,
  sourcesIn,
} from './sources.queries.ts';
import { surroundings } from './surroundings.ts';

const most = 100;

export async function listSources(viewer: Viewer, asked: Parsed<typeof listing>): Promise<Output<typeof listing>> {
  const { project_id } = viewer;
  const { funnel_id = null, stage_id = null } = asked;
  if (!(await isPlace(dbOf(project_id), { project_id, funnel_id, stage_id }))) refuse('not_found');
  const rows = await sourcesIn(dbOf(project_id), project_id, { funnel_id, stage_id });
  return { data: await Promise.all(rows.map((row) => shown(viewer, row))) };
}

export async function createSource(viewer: Viewer, asked: Parsed<typeof creating>): Promise<Output<typeof creating>> {
  const { project_id } = viewer;
  const { stage_id, type, name, ...rest } = asked;
  const secret = type === 'channel' ? null : await seal(newToken());
  return transaction(project_id, async (tx) => {
    const stage = await stageOf(tx, project_id, stage_id);
    if ((await countSources(tx, project_id)) >= most) refuse('too_many_of_these', { most });
    if (type === 'channel' && !rest.channel_id) refuse('channel_needed');
    const columns = await columnsOf(tx, viewer, rest, null);
    const id = await insertSource(tx, project_id, { ...columns, stage_id, type, name, secret });
    record(tx, project_id, facts.sourceCreated, { id, name, by: doneBy(viewer) });
    await tellFunnels(tx, project_id, [stage.funnel_id]);
    return { data: await shown(viewer, (await findSource(tx, project_id, id))!) };
  });
}

export async function updateSource(viewer: Viewer, asked: Parsed<typeof updating>): Promise<Output<typeof updating>> {
  const { project_id } = viewer;
  const { id, new_secret = false, stage_id, name, ...rest } = asked;
  const secret = new_secret ? await seal(newToken()) : null;
  return transaction(project_id, async (tx) => {
    const source = (await findSource(tx, project_id, id)) ?? refuse('not_found');
    const stage = stage_id === undefined ? null : await stageOf(tx, project_id, stage_id);
    if (source.type === 'channel' && rest.channel_id === null) refuse('channel_needed');
    const columns = { ...(await columnsOf(tx, viewer, rest, source)), ...given({ stage_id, name }) };
    const all = secret && source.type !== 'channel' ? { ...columns, secret } : columns;
    if (Object.keys(all).length) await saveSource(tx, project_id, id, all);
    await tellFunnels(tx, project_id, [...new Set([source.funnel_id, stage?.funnel_id ?? source.funnel_id])]);
    const now = (await findSource(tx, project_id, id))!;
    const changes = differences(toldOf(source), { ...toldOf(now), ...(secret && { new_secret: true }) });
    if (Object.keys(changes).length)
      record(tx, project_id, facts.sourceChanged, { id, name: now.name, by: doneBy(viewer), changes });
    return { data: await shown(viewer, now) };
  });
}

export async function deleteSource(viewer: Viewer, { id }: Parsed<typeof deleting>): Promise<Output<typeof deleting>> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    const source = (await findSource(tx, project_id, id)) ?? refuse('not_found');
    await removeSource(tx, project_id, id);
    record(tx, project_id, facts.sourceDeleted, { id, name: source.name, by: doneBy(viewer) });
    await tellFunnels(tx, project_id, [source.funnel_id]);
  });
  return { data: null };
}

/** As the journal tells of it: without its secret. */
function toldOf({ managers, tags, forms, status, ...source }: SourceRow): Record<string, unknown> {
  const { name, stage_id, channel_id, phone_field, name_field, tag_field, utm_field } = source;
  const fields = { phone_field, name_field, tag_field, utm_field };
  return { name, stage_id, channel_id, managers_ids: managers, tags_ids: tags, forms, is_on: status, ...fields };
}

type Given = Omit<Parsed<typeof updating>, 'id' | 'new_secret' | 'stage_id' | 'name'>;

/** What it names must be the project's. Deals of a channel that its editor does not see are given to nobody new. */
async function columnsOf(tx: Tx, viewer: Viewer, asked: Given, was: SourceRow | null): Promise<Partial<SourceColumns>> {
  const { channel_id, managers = [], tags = [], forms, ...rest } = asked;
  const kept = was?.channel_id ? [was.channel_id] : [];
  const named = { channels: channel_id ? [channel_id] : [], managers, tags, kept };
  if (!(await areKnown(tx, viewer, named))) refuse('not_found');
  const from = channel_id ?? was?.channel_id ?? null;
  const isSeen = from === null || viewer.channels_ids === null || viewer.channels_ids.includes(from);
  if (!isSeen && managers.some((id) => !was?.managers.includes(id))) refuse('rights_beyond_own');
  const managers_ids = asked.managers && [...new Set(managers)];
  const tags_ids = asked.tags && [...new Set(tags)];
  const forms_ids = forms && [...new Set(forms)];
  return given({ channel_id, managers_ids, tags_ids, forms_ids, ...rest });
}

/** Where a form is sent to is told only to those who may change it. */
async function shown(viewer: Viewer, row: SourceRow): Promise<LeadSource> {
  const { funnel_id: _, last_manager_id: __, ...source } = row;
  const isTold = source.secret !== null && may(viewer, 'funnels.edit');
  const secret = isTold ? await unseal(source.secret!) : null;
  const path = source.type === 'vk_ads' ? vkAdsPath : formPath;
  const url = secret && surroundings().public_url + path(viewer.project_id, source.id, secret);
  return { ...source, secret, url };
}
