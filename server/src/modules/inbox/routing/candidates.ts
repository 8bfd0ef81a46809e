import type { ChannelRoute } from '@parley/contract/inbox/routing';
import type { Db } from '../../../kit/db/index.ts';
import { type Operator, readOperators, readTeam } from '../../projects/index.ts';
import { atWorkOf } from './routes.queries.ts';

export type Candidate = ChannelRoute['people'][number];

/** Everyone who sees one of these channels, as they are now: rules choose among them. Hours of work belong here too. */
export async function seeingCandidates(
  db: Db,
  project_id: number,
  channels_ids: readonly number[],
  online: ReadonlySet<number>,
): Promise<Candidate[]> {
  const all = await readOperators(db, project_id);
  const seeing = all.filter((it) => sees(it, channels_ids)).toSorted((a, b) => a.user_id - b.user_id);
  const ids = seeing.map((it) => it.user_id);
  const counts = await atWorkOf(db, project_id, ids);
  return seeing.map(({ user_id, name, is_away }): Candidate => {
    const at_work = counts.get(user_id) ?? 0;
    const reason = is_away ? 'away' : online.has(user_id) ? null : 'offline';
    return { id: user_id, name, at_work, reason };
  });
}

const sees = ({ channels_ids }: Operator, ids: readonly number[]): boolean =>
  channels_ids === null || ids.some((id) => channels_ids.includes(id));

/** Of these, whom a channel's rule names: a team, some people, or everyone. In the order in which they were named. */
export async function namedBy<C extends { id: number }>(
  db: Db,
  project_id: number,
  route: { team_id: number | null; users_ids: number[] },
  all: C[],
): Promise<C[]> {
  const team = route.team_id === null ? null : await readTeam(project_id, route.team_id, db);
  if (!team && !route.users_ids.length) return all;
  return among(all, team?.users_ids ?? route.users_ids);
}

export const among = <C extends { id: number }>(all: C[], ids: readonly number[]): C[] =>
  ids.flatMap((id) => all.find((it) => it.id === id) ?? []);
