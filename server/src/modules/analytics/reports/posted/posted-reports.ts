import { postedReportChanged, postedReportCreated, postedReportDeleted } from '@parley/contract/analytics/facts';
import { reportFilters, reportRules } from '@parley/contract/analytics/reports';
import type * as reports from '@parley/contract/analytics/reports';
import type { Changes } from '@parley/contract/facts';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../../kit/clock.ts';
import { transaction, type Tx } from '../../../../kit/db/index.ts';
import { refuse } from '../../../../kit/errors.ts';
import { differences, doneBy, record } from '../../../../kit/facts/record.ts';
import type { Viewer } from '../../../../kit/viewer.ts';
import { makeNow } from '../make-report.ts';
import { mayReceive, refuseUnlessMayHave } from '../may-have.ts';
import { areThere } from '../reports.queries.ts';
import { spanBefore } from './next-time.ts';
import { planNext } from './post-report.ts';
import { deletePosted, insertPosted, lockPosted, postedOf, type PostedRow, savePosted } from './posted.queries.ts';
import { shownPosted, tellPosted } from './tell-posted.ts';

/** More than anybody reads. */
const most = 50;

export const listPostedReports = async (viewer: Viewer): Promise<Output<typeof reports.listPostedReports>> => ({
  data: (await postedOf(viewer)).map(shownPosted),
});

export async function addPostedReport(
  viewer: Viewer,
  asked: Parsed<typeof reports.addPostedReport>,
): Promise<Output<typeof reports.addPostedReport>> {
  const { project_id, user_id } = viewer;
  const { funnel_id = null, channels_ids = null, managers_ids = null, is_on = true, ...given } = asked;
  refuseUnlessMayHave(viewer, asked.kind);
  return transaction(project_id, async (tx) => {
    const wanted = { ...given, is_on, funnel_id, channels_ids, managers_ids, users_ids: [...new Set(asked.users_ids)] };
    await expectThere(tx, viewer, wanted);
    if ((await postedOf({ ...viewer, is_admin: true }, tx)).length >= most) refuse('too_many_posted_reports', { most });
    const kept = await insertPosted(tx, project_id, { ...wanted, user_id, last_error: null, next_at: null });
    const made = is_on ? await planNext(tx, kept) : kept;
    record(tx, project_id, postedReportCreated, toldOf(viewer, made, differences<object>({}, toldIn(made))));
    await tellPosted(tx, made);
    return { data: shownPosted(made) };
  });
}

export async function makePostedReport(
  viewer: Viewer,
  { id }: Parsed<typeof reports.makePostedReport>,
): Promise<Output<typeof reports.makePostedReport>> {
  const it = await transaction(viewer.project_id, (tx) => lockSeen(tx, viewer, id));
  const { kind, type, funnel_id, channels_ids, managers_ids, span } = it;
  const period = spanBefore(span, now().getTime(), viewer.time_zone);
  return { data: await makeNow(viewer, { kind, type, funnel_id, channels_ids, managers_ids, ...period }) };
}

/** Somebody else's is switched off or removed by administrators, and changed by nobody: it holds what its owner sees. */
export async function changePostedReport(
  viewer: Viewer,
  { id, ...changed }: Parsed<typeof reports.changePostedReport>,
): Promise<Output<typeof reports.changePostedReport>> {
  const { project_id, user_id } = viewer;
  return transaction(project_id, async (tx) => {
    const it = await lockSeen(tx, viewer, id);
    const isSwitchedOff = changed.is_on === false && Object.keys(changed).length === 1;
    if (it.user_id !== user_id && !isSwitchedOff) refuse('forbidden');
    const wanted = { ...it, ...given(changed) };
    if (!isSwitchedOff) {
      refuseUnlessMayHave(viewer, wanted.kind);
      if (strangersIn(wanted).length) refuse('malformed_request');
      await expectThere(tx, viewer, wanted);
    }
    const row = { ...given(changed), ...(changed.users_ids && { users_ids: [...new Set(changed.users_ids)] }) };
    const saved = wanted.is_on
      ? await planNext(tx, it, { ...row, last_error: null })
      : await savePosted(tx, it, { ...row, is_on: false, next_at: null });
    const changes = differences<object>(toldIn(it), toldIn(saved));
    if (Object.keys(changes).length) record(tx, project_id, postedReportChanged, toldOf(viewer, saved, changes));
    await tellPosted(tx, saved);
    return { data: shownPosted(saved) };
  });
}

export async function deletePostedReport(
  viewer: Viewer,
  { id }: Parsed<typeof reports.deletePostedReport>,
): Promise<Output<typeof reports.deletePostedReport>> {
  return transaction(viewer.project_id, async (tx) => {
    const it = await lockSeen(tx, viewer, id);
    record(tx, viewer.project_id, postedReportDeleted, toldOf(viewer, it, {}));
    await deletePosted(tx, viewer.project_id, id);
    return { data: null };
  });
}

const told = [
  'name',
  'kind',
  'type',
  'funnel_id',
  'channels_ids',
  'managers_ids',
  'span',
  'weekday',
  'minute',
  'users_ids',
  'is_on',
] as const satisfies (keyof PostedRow)[];
/** What somebody set up, not when it went. */
const toldIn = (it: PostedRow) => Object.fromEntries(told.map((name) => [name, it[name]]));

const toldOf = (viewer: Viewer, { id, name }: PostedRow, changes: Changes) => ({
  id,
  name,
  by: doneBy(viewer),
  changes,
});

async function lockSeen(tx: Tx, { project_id, user_id, is_admin }: Viewer, id: number): Promise<PostedRow> {
  const it = await lockPosted(tx, project_id, id);
  return it && (is_admin || it.user_id === user_id) ? it : refuse('not_found');
}

type Narrowed = Pick<PostedRow, 'kind' | 'funnel_id' | 'channels_ids' | 'managers_ids' | 'users_ids' | 'is_on'>;

async function expectThere(tx: Tx, viewer: Viewer, it: Narrowed): Promise<void> {
  // Nothing goes to them while it is off, whoever has left meanwhile.
  const recipients = it.is_on ? it.users_ids : [];
  if (it.is_on && !recipients.length) refuse('report_to_nobody');
  if (!(await areThere(tx, viewer, it, recipients))) refuse('not_found');
  for (const id of recipients) {
    if (!(await mayReceive(viewer.project_id, id, it.kind))) refuse('report_not_for_them');
  }
}

/** What it is narrowed by although its lines do not have it. */
const strangersIn = (it: Narrowed) =>
  reportFilters.filter((name) => it[name] !== null && !reportRules[it.kind].filters.includes(name));

/** What is not said stays as it is. */
const given = <T extends object>(changed: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)) as never;
