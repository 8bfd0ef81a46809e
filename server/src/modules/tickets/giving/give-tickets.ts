import { randomUUID } from 'node:crypto';
import { system } from '@parley/contract/actors';
import { nextBy, upToCap } from '@parley/contract/projects/turns';
import { isOpen, opensAt } from '@parley/contract/projects/working-time';
import { now, seconds } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { isAnyWaiting, job, later } from '../../../kit/jobs/jobs.ts';
import { log } from '../../../kit/log.ts';
import { readHours, readOperators } from '../../projects/index.ts';
import { change } from '../changes/change-tickets.ts';
import { lockForJob } from '../changes/changes.queries.ts';
import { surroundings } from '../surroundings.ts';
import { giving, planGiving } from './plan-giving.ts';
import {
  departmentOf,
  type GivingRule,
  laneOf,
  lockGiving,
  longestWaiting,
  type Next,
  openOf,
  readRule,
  saveLast,
  ticketOf,
} from './waiting.queries.ts';

// So many that a morning's queue is soon given out, and few enough that other work of the project has its turn.
const atOnce = 200;

/** Gives tickets that wait to whoever can have them, the longest waiting first; what nobody can have waits on. */
export const giveTickets = job(giving.name, giving.shape, async ({ came }, { project_id }) => {
  if (project_id === null) return;
  const online = new Set([...surroundings().onlineIn(project_id), ...came]);
  const passed: string[] = [];
  for (let nth = 0; nth < atOnce; nth++) {
    const next = await longestWaiting(dbOf(project_id), project_id, passed);
    if (!next) return;
    const found = await transaction(project_id, (tx) => giveOne(tx, project_id, next, online)).catch(
      notGiven(project_id, next),
    );
    if (found === 'failed') passed.push(ticketOf(next));
    if (found === 'closed') passed.push(departmentOf(next));
    if (found === 'nobody') passed.push(laneOf(next));
  }
  await transaction(project_id, (tx) => planGiving(tx, project_id, came));
});

type Found = 'given' | 'gone' | 'closed' | 'nobody' | 'failed';

/** One with which something is wrong is passed by, and tried again with the next change: others wait behind it. */
const notGiven =
  (project_id: number, { id }: Next) =>
  (error: unknown): Found => {
    log.error({ err: error, project_id, ticket_id: id }, 'a ticket that waits was not given to anybody');
    return 'failed';
  };

/** Under the ticket's lock, and one at a time in the project: nobody gets what somebody has, nor more than they may. */
async function giveOne(tx: Tx, project_id: number, next: Next, online: Set<number>): Promise<Found> {
  const { department_id, channel_id } = next;
  const [ticket] = await lockForJob(tx, project_id, [next.id]);
  await lockGiving(tx, project_id);
  if (!ticket || ticket.waits_since === null || ticket.department_id !== department_id) return 'gone';
  const rule = await readRule(tx, project_id, department_id);
  if (!rule || rule.rule === 'nobody') return 'closed';
  if (!(await isDoorOpen(tx, project_id, department_id, rule))) return 'closed';
  const people = upToCap(await candidates(tx, project_id, { ...rule, channel_id, online }), rule.cap);
  const manager_id = nextBy(rule.rule, people, rule.last_user_id);
  if (manager_id === null) return 'nobody';
  const by = { actor: system, origin: null };
  await change(tx, { project_id, by }, [{ kept: ticket, wanted: { manager_id } }], {
    token: randomUUID(),
    why: 'department_rule',
  });
  await saveLast(tx, project_id, department_id, manager_id);
  return 'given';
}

// At the moment of opening the clock of this node may still be a little behind.
const early = seconds(5);

/** Closed, its tickets are given when it opens. */
async function isDoorOpen(tx: Tx, project_id: number, department_id: number, rule: GivingRule): Promise<boolean> {
  const ofProject = await readHours(tx, project_id);
  const hours = rule.hours ?? ofProject.hours;
  const at = now().getTime() + early;
  if (isOpen(hours, at, ofProject.zone)) return true;
  const opens = opensAt(hours, at, ofProject.zone);
  if (opens === null) return false;
  // Each opening is planned once, however often the queue is looked at before.
  const key = `tickets open:${project_id}:${department_id}:${opens}`;
  if (!(await isAnyWaiting(tx, key))) await later(tx, giving, { came: [] }, { project_id, key, at: new Date(opens) });
  return false;
}

type Asked = { managers_ids: number[]; channel_id: number; online: ReadonlySet<number> };

/** The department's people who see the channel, in their order, as they are now. */
async function candidates(tx: Tx, project_id: number, { managers_ids, channel_id, online }: Asked) {
  const all = await readOperators(tx, project_id);
  const seeing = managers_ids.flatMap((id) => {
    const found = all.find((it) => it.user_id === id);
    return found && (found.channels_ids === null || found.channels_ids.includes(channel_id)) ? [found] : [];
  });
  const counts = await openOf(tx, project_id, managers_ids);
  return seeing.map(({ user_id: id, is_away }) => ({
    id,
    at_work: counts.get(id) ?? 0,
    reason: is_away ? 'away' : online.has(id) ? null : 'offline',
  }));
}
