import { system } from '@parley/contract/actors';
import { postedReportChanged } from '@parley/contract/analytics/facts';
import { momentOf } from '@parley/contract/time';
import type { PostingProblem } from '@parley/contract/analytics/reports';
import * as z from 'zod/mini';
import { days, now } from '../../../../kit/clock.ts';
import { transaction, type Tx } from '../../../../kit/db/index.ts';
import type { HeardFact } from '../../../../kit/events/events.ts';
import { record } from '../../../../kit/facts/record.ts';
import { job, later, type Planned } from '../../../../kit/jobs/jobs.ts';
import { canMail } from '../../../../kit/mail.ts';
import type { Viewer } from '../../../../kit/viewer.ts';
import { findMember, timeZoneOf } from '../../../projects/index.ts';
import { beginReport } from '../begin-report.ts';
import { mayHave } from '../may-have.ts';
import { nextTime, spanBefore } from './next-time.ts';
import { lockPosted, plannedIn, type PostedRow, recipientOf, savePosted } from './posted.queries.ts';
import { tellPosted } from './tell-posted.ts';

const shape = z.object({ posted_id: z.number(), /** In milliseconds. */ due: z.number() });
const posting: Planned<typeof shape> = { name: 'post-report', shape, queue: 'live' };

/** Long enough for whoever reads a letter some days later. */
const keptFor = days(7);

/**
 * At the moment it is due, or as soon as a node runs again. What is planned for a moment that is no longer its own does
 * nothing, so that it goes once whatever was planned twice.
 */
export const postReport = job(
  posting.name,
  shape,
  async ({ posted_id, due }, { project_id }) => {
    if (project_id === null) return;
    const found = await transaction(project_id, (tx) => lockPosted(tx, project_id, posted_id));
    const owner = found && (await findMember(project_id, found.user_id));
    const isMailed = found !== undefined && (await reachesAnybody(project_id, found.users_ids));
    await transaction(project_id, async (tx) => {
      const it = await lockDue(tx, project_id, { posted_id, due });
      if (!it) return;
      const problem = problemOf(it, owner ?? null, isMailed);
      if (problem === 'owner_gone' || problem === 'no_right') return switchOff(tx, it, problem);
      const saved = await planNext(tx, it, { last_at: now(), ...(problem && { last_error: problem }) });
      await tellPosted(tx, saved);
      if (problem || !owner) return;
      const { kind, type, funnel_id, channels_ids, managers_ids, users_ids, span } = it;
      const ends_at = new Date(now().getTime() + keptFor);
      const narrowed = { funnel_id, channels_ids, managers_ids };
      const wish = {
        kind,
        type,
        ...narrowed,
        ...spanBefore(span, due, owner.time_zone),
        users_ids,
        posted_id,
        ends_at,
      };
      await beginReport(tx, { ...owner, means: { kind: 'schedule', id: posted_id, name: null } }, wish);
    });
  },
  { missed: (tx, asked, { project_id }) => skip(tx, project_id, asked) },
);

async function reachesAnybody(project_id: number, users_ids: number[]): Promise<boolean> {
  for (const id of users_ids) {
    const recipient = await recipientOf(project_id, id);
    if (recipient && canMail(recipient.email)) return true;
  }
  return false;
}

function problemOf({ kind }: PostedRow, owner: Viewer | null, isMailed: boolean): PostingProblem | null {
  if (!owner) return 'owner_gone';
  if (!mayHave(owner, kind)) return 'no_right';
  return isMailed ? null : 'no_mail';
}

type Due = z.infer<typeof shape>;

async function lockDue(tx: Tx, project_id: number, { posted_id, due }: Due): Promise<PostedRow | null> {
  const it = await lockPosted(tx, project_id, posted_id);
  return it?.is_on && it.next_at && momentOf(it.next_at) === due ? it : null;
}

async function switchOff(tx: Tx, it: PostedRow, last_error: PostingProblem): Promise<void> {
  const { project_id, id, name } = it;
  const changes = { is_on: [true, false] as const };
  record(tx, project_id, postedReportChanged, { id, name, by: { actor: system, origin: null }, changes });
  await tellPosted(tx, await savePosted(tx, it, { is_on: false, next_at: null, last_at: now(), last_error }));
}

/** A project that stood still does not send what was due meanwhile. */
async function skip(tx: Tx, project_id: number | null, due: Due): Promise<void> {
  const it = project_id === null ? null : await lockDue(tx, project_id, due);
  if (it) await tellPosted(tx, await planNext(tx, it));
}

type Changed = Parameters<typeof savePosted>[2];

/** With whatever else becomes of it. */
export async function planNext(tx: Tx, it: PostedRow, changed: Changed = {}): Promise<PostedRow> {
  const { project_id, id: posted_id } = it;
  const due = nextTime({ ...it, ...changed } as PostedRow, now().getTime(), await timeZoneOf(tx, project_id));
  await later(tx, posting, { posted_id, due }, { project_id, at: new Date(due) });
  return savePosted(tx, it, { ...changed, next_at: new Date(due) });
}

export const changesClock = (facts: HeardFact[]): boolean => facts.some(({ changes }) => 'time_zone' in changes);

/** Nine in the morning is another moment by another clock. */
export async function followClock(_: unknown, { project_id }: { project_id: number | null }): Promise<void> {
  if (project_id === null) return;
  await transaction(project_id, async (tx) => {
    for (const id of await plannedIn(tx, project_id)) {
      const it = await lockPosted(tx, project_id, id);
      if (it?.is_on) await tellPosted(tx, await planNext(tx, it));
    }
  });
}
