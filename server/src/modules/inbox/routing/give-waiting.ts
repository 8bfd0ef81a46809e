import type { TurnRule } from '@parley/contract/projects/teams';
import { nextBy, upToCap } from '@parley/contract/projects/turns';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { log } from '../../../kit/log.ts';
import { readTeam, saveTeam } from '../../projects/index.ts';
import { surroundings } from '../surroundings.ts';
import { holdForJob } from '../work/held-contact.ts';
import { among, namedBy, seeingCandidates } from './candidates.ts';
import { give } from './give.ts';
import { giving, planGiving } from './plan-giving.ts';
import { readRoute, saveLast } from './routes.queries.ts';
import { stillWaits } from './rules.ts';
import {
  clientOf,
  endWaiting,
  laneOf,
  lockGiving,
  longestWaiting,
  type Next,
  readWaiting,
  sourceOf,
  type Waiting,
} from './waiting.queries.ts';

// So many that a morning's queue is soon given out, and few enough that other work of the project has its turn.
const atOnce = 200;

/** Gives those who wait to whoever can have them, the longest waiting first; for whom there is nobody waits on. */
export const giveWaiting = job(giving.name, giving.shape, async ({ came }, { project_id }) => {
  if (project_id === null) return;
  const online = new Set([...surroundings().onlineIn(project_id), ...came]);
  const passed: string[] = [];
  for (let nth = 0; nth < atOnce; nth++) {
    const next = await longestWaiting(dbOf(project_id), project_id, passed);
    if (!next) return;
    const found = await transaction(project_id, (tx) => giveOne(tx, next, online)).catch(notGiven(next));
    if (found === 'failed') passed.push(clientOf(next));
    if (found === 'nobody') passed.push(sourceOf(next));
    if (found === 'nobody_for_them') passed.push(laneOf(next));
  }
  await transaction(project_id, (tx) => planGiving(tx, project_id, came));
});

type Found = 'given' | 'gone' | 'nobody' | 'nobody_for_them' | 'failed';

/** One with whom something is wrong is passed by, and tried again with the next change: others wait behind them. */
const notGiven =
  ({ project_id, contact_id }: Next) =>
  (error: unknown): Found => {
    log.error({ err: error, project_id, contact_id }, 'a client who waits was not given to anybody');
    return 'failed';
  };

/** Under the client's lock, and one at a time in the project: nobody gets what somebody has, nor more than they may. */
async function giveOne(tx: Tx, { project_id, contact_id, manager_id }: Next, online: Set<number>): Promise<Found> {
  const held = await holdForJob(tx, project_id, contact_id);
  await lockGiving(tx, project_id);
  const waiting = await readWaiting(tx, project_id, contact_id);
  if (!waiting) return 'gone';
  const source = held && stillWaits(held.desk, waiting) ? await sourceRule(tx, waiting) : null;
  if (!held || !source) {
    await endWaiting(tx, waiting);
    return 'gone';
  }
  // By the channel's rule it is given to those who see that channel; to a team, to whoever sees anything of the client.
  const channels_ids = waiting.channel_id ? [waiting.channel_id] : held.desk.dialogues.map((it) => it.channel_id);
  const all = upToCap(await seeingCandidates(tx, project_id, channels_ids, online), source.cap);
  const own = source.prefersManager && all.find((it) => it.id === manager_id && it.reason === null);
  const people = await source.people(all);
  const id = own ? own.id : nextBy(source.rule, people, source.last_user_id);
  const to = all.find((it) => it.id === id);
  if (!to) return source.prefersManager ? 'nobody_for_them' : 'nobody';
  await give(tx, held, waiting, { to, rule: source.told, channels_ids });
  // Whoever got it as their own client's manager keeps their turn.
  if (!own) await source.saveLast(to.id);
  return 'given';
}

type Source = {
  rule: TurnRule;
  prefersManager: boolean;
  cap: number;
  last_user_id: number | null;
  told: { of: 'channel' | 'team'; name: string };
  people: <C extends { id: number }>(all: C[]) => Promise<C[]>;
  saveLast: (user_id: number) => Promise<unknown>;
};

/** By which rule it is given now; null: by none any more. */
async function sourceRule(tx: Tx, { project_id, channel_id, team_id }: Waiting): Promise<Source | null> {
  if (team_id !== null) {
    const team = await readTeam(project_id, team_id, tx);
    if (!team || team.rule === 'nobody') return null;
    const { rule, last_user_id, name, users_ids } = team;
    return {
      rule,
      prefersManager: false,
      cap: 0,
      last_user_id,
      told: { of: 'team', name },
      people: async (all) => among(all, users_ids),
      saveLast: (user_id) => saveTeam(tx, project_id, team_id, { last_user_id: user_id }),
    };
  }
  const route = await readRoute(tx, project_id, channel_id!);
  if (!route || route.rule === 'nobody') return null;
  const { last_user_id, cap, name } = route;
  return {
    rule: route.rule === 'own_manager' ? route.fallback : route.rule,
    prefersManager: route.rule === 'own_manager',
    cap,
    last_user_id,
    told: { of: 'channel', name },
    people: (all) => namedBy(tx, project_id, route, all),
    saveLast: (user_id) => saveLast(tx, project_id, channel_id!, user_id),
  };
}
