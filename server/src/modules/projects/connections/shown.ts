import {
  type ChannelConnection,
  type ConnectType,
  connectTypes,
  fieldsOf,
} from '@parley/contract/projects/connections';
import { callsApiOf, channelOf } from '../../../channels/index.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { readSecrets } from './connection-of.ts';
import { type ChannelRow, findChannel, listChannels, seersOfChannels } from './connections.queries.ts';

export const isConnectable = (type: string): type is ConnectType => (connectTypes as string[]).includes(type);

/** A channel that is connected by a form, if this viewer sees it. */
export async function seenChannel(viewer: Viewer, id: number): Promise<ChannelRow & { type: ConnectType }> {
  const row = await findChannel(viewer, id);
  if (!row || !isConnectable(row.type)) refuse('not_found');
  return { ...row, type: row.type };
}

export async function shownById(viewer: Viewer, id: number): Promise<ChannelConnection> {
  const row = (await findChannel(viewer, id)) ?? refuse('not_found');
  const [shown] = await shownAll(viewer, [row]);
  return shown!;
}

export const shownSeen = async (viewer: Viewer): Promise<ChannelConnection[]> =>
  shownAll(viewer, await listChannels(viewer));

async function shownAll({ project_id }: Viewer, rows: ChannelRow[]): Promise<ChannelConnection[]> {
  const seers = await seersOfChannels(dbOf(project_id), project_id);
  return Promise.all(
    rows.map(async (row) =>
      shown(
        row,
        seers.filter((it) => it.id === row.id).map((it) => it.user_id),
      ),
    ),
  );
}

/** Of secrets only that they are known. */
async function shown(row: ChannelRow, members_ids: number[]): Promise<ChannelConnection> {
  const { id, type, name, is_auth, for_check_admin, away_text, problem, problem_since, step, settings, secrets } = row;
  const fields = isConnectable(type) ? fieldsOf(type) : [];
  const entered = fields.filter((it) => it.kind !== 'secret' && typeof settings[it.name] === 'string');
  return {
    channel_id: id,
    type,
    name,
    is_auth,
    for_check_admin,
    away_text,
    problem,
    problem_since,
    step,
    settings: Object.fromEntries(entered.map((it) => [it.name, settings[it.name] as string])),
    calls: channelOf(type).calls ? { telephony: row.telephony, api: callsApiOf(settings) } : null,
    secrets: Object.keys(await readSecrets(secrets)).filter((it) => fields.some(({ name: field }) => field === it)),
    members_ids,
  };
}
