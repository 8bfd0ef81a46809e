import { channelChanged } from '@parley/contract/projects/facts';
import type { ChannelRoute, getRoute as getting, updateRoute as updating } from '@parley/contract/inbox/routing';
import type { Output, Parsed } from '@parley/contract/http';
import { type Db, dbOf, transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { differences, doneBy, record } from '../../../kit/facts/record.ts';
import { saved } from '../../../kit/saved.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { findChannel, readOperators, readTeam } from '../../projects/index.ts';
import { surroundings } from '../surroundings.ts';
import { seeingCandidates } from './candidates.ts';
import { planGiving } from './plan-giving.ts';
import { readRoute, type RouteRow, saveRoute } from './routes.queries.ts';
import { countWaiting, isAnyoneWaiting } from './waiting.queries.ts';

export async function getRoute(viewer: Viewer, { channel }: Parsed<typeof getting>): Promise<Output<typeof getting>> {
  await refuseUnseen(viewer, channel);
  return { data: await shownRoute(dbOf(viewer.project_id), viewer.project_id, channel) };
}

/** Those who wait already are given out by what is said now. */
export async function updateRoute(
  viewer: Viewer,
  { project: _, channel, ...choices }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  const { project_id } = viewer;
  const { name } = await refuseUnseen(viewer, channel);
  return transaction(project_id, async (tx) => {
    const known = new Set((await readOperators(tx, project_id)).map((it) => it.user_id));
    if (!choices.users_ids.every((id) => known.has(id))) refuse('not_found');
    const team =
      choices.team_id === null ? null : ((await readTeam(project_id, choices.team_id, tx)) ?? refuse('not_found'));
    const was = (await readRoute(tx, project_id, channel)) ?? untouched;
    await saveRoute(tx, project_id, channel, choices);
    const changes = differences<object>(was, choices);
    const before = changes.team_id && was.team_id !== null ? await readTeam(project_id, was.team_id, tx) : null;
    const words = changes.team_id && {
      team_id: [before?.name ?? null, team?.name ?? null] as [string | null, string | null],
    };
    if (Object.keys(changes).length)
      record(tx, project_id, channelChanged, { id: channel, name, by: doneBy(viewer), changes, words });
    if (await isAnyoneWaiting(tx, project_id)) await planGiving(tx, project_id);
    return { data: await shownRoute(tx, project_id, channel), meta: saved(viewer) };
  });
}

/** Among colleagues nobody is a client. */
async function refuseUnseen(viewer: Viewer, channel_id: number): Promise<{ name: string }> {
  const channel = await findChannel(viewer, channel_id);
  if (!channel || channel.type === 'internal') refuse('not_found');
  return channel;
}

const untouched: RouteRow = {
  rule: 'nobody',
  fallback: 'nobody',
  team_id: null,
  users_ids: [],
  cap: 0,
  name: '',
  last_user_id: null,
};

async function shownRoute(db: Db, project_id: number, channel_id: number): Promise<ChannelRoute> {
  const { name: _, last_user_id, ...choices } = (await readRoute(db, project_id, channel_id)) ?? untouched;
  const online = new Set(surroundings().onlineIn(project_id));
  return {
    ...choices,
    people: await seeingCandidates(db, project_id, [channel_id], online),
    last_id: last_user_id,
    waiting: await countWaiting(db, project_id, channel_id),
  };
}
