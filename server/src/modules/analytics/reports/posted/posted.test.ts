import {
  addPostedReport,
  changePostedReport,
  deletePostedReport,
  getReportFile,
  listPostedReports,
  listReports,
  makePostedReport,
  type PostedReport,
} from '@parley/contract/analytics/reports';
import type { Input } from '@parley/contract/http';
import { listNotices } from '@parley/contract/notifications/notices';
import { removeMember, updateMember } from '@parley/contract/projects/members';
import { updateProject } from '@parley/contract/projects/projects';
import { addDays, clockText, dayOf, momentOf, weekdayOf } from '@parley/contract/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../../test/app.ts';
import { type Office, openOffice, settled } from '../../../../../test/office.ts';
import { member, type Person } from '../../../../../test/people.ts';
import { openPost } from '../../../../../test/post.ts';
import { moveClock, now } from '../../../../kit/clock.ts';
import { dbOf, queues } from '../../../../kit/db/index.ts';
import { newestMails } from '../../../../kit/mail.queries.ts';
import { letSee } from '../../dialogues/test/counted.ts';

let app: TestApp;
let office: Office;
let vera: Person;
let post: Awaited<ReturnType<typeof openPost>>;
let zone = 'Europe/Moscow';
beforeAll(async () => {
  post = await openPost();
  app = await testApp();
  office = await openOffice(app);
  ({ vera } = office);
});
afterEach(async () => {
  moveClock(0);
  await sql`delete from posted_reports`.execute(dbOf(office.project_id));
});
afterAll(async () => {
  await app.stop();
  await post.close();
});

const mondayAtNine = { type: 'csv', span: 'week', weekday: 1, minute: 540 } as const;
const add = async (person: Person, given: Partial<Input<typeof addPostedReport>> = {}): Promise<PostedReport> => {
  const asked = { name: 'Monday', kind: 'managers' as const, ...mondayAtNine, users_ids: [person.id], ...given };
  const { body } = await person.call(addPostedReport, asked);
  expect(body.error).toBeUndefined();
  return body.data;
};
const read = async (id: number): Promise<PostedReport | undefined> =>
  (await vera.call(listPostedReports, {})).body.data.find((it) => it.id === id);

/** The clock shows that moment, and what was planned until then is due. */
async function comes(moment: number): Promise<void> {
  moveClock(moment - Date.now());
  await sql`update jobs set run_at = clock_timestamp(), due_at = clock_timestamp() where name = 'post-report'
    and run_at <= ${now()}`.execute(queues());
  await settled();
}
/** Nobody's session lives for so long. */
const back = () => moveClock(0);
const dueOf = ({ next_at }: PostedReport): number => momentOf(next_at!);
/** What would have left to somebody, as the mailbox of those who have no mail server keeps it; invitations aside. */
const lettersTo = async ({ email }: Person) =>
  (await newestMails(200)).filter((it) => it.recipient === email && /^(Managers|Deals)/.test(it.subject)).reverse();
const countTo = async (person: Person): Promise<number> => (await lettersTo(person)).length;

test('it goes on Monday at nine by the project’s clock, of the seven days before, once to each', async () => {
  const reader = await member(app, vera, 'Rosa', { permissions: ['analytics.view'] as never });
  const it = await add(vera, { users_ids: [vera.id, reader.id, vera.id] });
  expect(it.users_ids).toEqual([vera.id, reader.id]);
  const due = dueOf(it);
  expect([weekdayOf(dayOf(due, zone)), clockText(due, zone).slice(11)]).toEqual([1, '09:00:00']);
  await comes(due - 1000);
  expect(await lettersTo(vera)).toEqual([]);
  await comes(due);
  back();
  const monday = dayOf(due, zone);
  const [from, to] = [addDays(monday, -7), addDays(monday, -1)];
  for (const person of [vera, reader])
    expect((await lettersTo(person)).map(({ subject }) => subject)).toEqual([`Managers, ${from} – ${to}`]);
  expect((await lettersTo(reader))[0]!.body).toContain(`/analytics?tab=reports&project=${office.project_id}`);
  const after = (await read(it.id))!;
  expect(dayOf(dueOf(after), zone)).toBe(addDays(monday, 7));
  expect([after.last_error, dayOf(momentOf(after.last_at!), zone)]).toEqual([null, monday]);
});

test('planned twice, or run again after a crash, it still goes once', async () => {
  const it = await add(vera, { name: 'Twice' });
  const due = dueOf(it);
  await sql`insert into jobs (project_id, name, queue, payload, run_at, due_at)
    select project_id, name, queue, payload, run_at, due_at from jobs where name = 'post-report'`.execute(queues());
  const before = await countTo(vera);
  await comes(due);
  back();
  expect(await countTo(vera)).toBe(before + 1);
});

test('a node that was off on Monday sends it when it is back, of the week that was meant', async () => {
  const it = await add(vera, { name: 'Late' });
  const due = dueOf(it);
  await app.restart();
  const before = await countTo(vera);
  await comes(due + 2 * 86_400_000);
  back();
  expect(await countTo(vera)).toBe(before + 1);
  expect((await lettersTo(vera)).at(-1)!.subject).toContain(addDays(dayOf(due, zone), -7));
  expect(dayOf(dueOf((await read(it.id))!), zone)).toBe(addDays(dayOf(due, zone), 7));
});

test('it holds what its owner sees then, and who has left the project gets no letter', async () => {
  const owner = await member(app, vera, 'Otto', {
    permissions: ['analytics.view'] as never,
    channels_ids: [office.telegram],
  });
  const gone = await member(app, vera, 'Gone Gus', { permissions: ['analytics.view'] as never });
  const it = await add(owner, { users_ids: [owner.id, gone.id] });
  await vera.call(removeMember, { project: vera.project_id, user: gone.id });
  await comes(dueOf(it));
  back();
  expect([await countTo(owner), await countTo(gone)]).toEqual([1, 0]);
  const [report] = (await owner.call(listReports, {})).body.data;
  expect(report).toMatchObject({ kind: 'managers', user_id: owner.id });
});

test('who gets it finds the file too, and nobody else does', async () => {
  const reader = await member(app, vera, 'Rita', { permissions: ['analytics.view'] as never });
  const other = await member(app, vera, 'Uwe', { permissions: ['analytics.view'] as never });
  const it = await add(vera, { users_ids: [reader.id] });
  await comes(dueOf(it));
  back();
  expect((await reader.call(listReports, {})).body.data).toHaveLength(1);
  expect((await other.call(listReports, {})).body.data).toEqual([]);
});

test('it goes to nobody who may not have it, when it is made or later', async () => {
  const reader = await member(app, vera, 'Rune', { permissions: ['analytics.view', 'deals.export'] as never });
  const asked = { name: 'Deals', kind: 'deals' as const, ...mondayAtNine };
  const refused = await vera.call(addPostedReport, { ...asked, users_ids: [vera.id, office.mona.id] });
  expect([refused.status, refused.body.code]).toEqual([422, 'report_not_for_them']);
  const it = await add(vera, { kind: 'deals', users_ids: [vera.id, reader.id] });
  await vera.call(updateMember, { project: vera.project_id, user: reader.id, permissions: ['analytics.view'] });
  const before = await countTo(vera);
  await comes(dueOf(it));
  back();
  expect([await countTo(vera), await countTo(reader)]).toEqual([before + 1, 0]);
  const [report] = (await vera.call(listReports, {})).body.data;
  const fetched = async (person: Person) =>
    (
      await fetch(`${app.url}${getReportFile.path.replace(':id', String(report!.id))}`, {
        headers: { authorization: `Bearer ${person.token}`, 'x-project': String(vera.project_id) },
      })
    ).status;
  expect([await fetched(reader), await fetched(vera)]).toEqual([404, 200]);
});

test('an owner without the right: switched off, and they are told', async () => {
  const owner = await member(app, vera, 'Nora', { permissions: ['analytics.view', 'deals.export'] as never });
  const it = await add(owner, { kind: 'deals' });
  await vera.call(updateMember, { project: vera.project_id, user: owner.id, permissions: ['analytics.view'] });
  await comes(dueOf(it));
  back();
  expect(await read(it.id)).toMatchObject({ is_on: false, next_at: null, last_error: 'no_right' });
  expect(await lettersTo(owner)).toEqual([]);
  const told = async (person: Person) =>
    (await person.call(listNotices, {})).body.data.filter(
      (notice) => notice.kind === 'posted_report_off' && notice.about.id === it.id,
    );
  expect([(await told(owner)).length, (await told(vera)).length]).toEqual([1, 0]);
});

test('an owner who is gone: switched off, and whoever runs the project is told', async () => {
  const owner = await member(app, vera, 'Paul', { permissions: ['analytics.view'] as never });
  const it = await add(owner);
  await vera.call(removeMember, { project: vera.project_id, user: owner.id });
  await comes(dueOf(it));
  back();
  expect(await read(it.id)).toMatchObject({ is_on: false, last_error: 'owner_gone' });
  const notices = (await vera.call(listNotices, {})).body.data;
  expect(notices.filter((notice) => notice.kind === 'posted_report_off' && notice.about.id === it.id)).toHaveLength(1);
});

test('another clock of the project: nine is nine there', async () => {
  const it = await add(vera);
  await vera.call(updateProject, { project: vera.project_id, time_zone: 'Europe/Lisbon' });
  await settled();
  zone = 'Europe/Lisbon';
  const due = dueOf((await read(it.id))!);
  expect(clockText(due, zone).slice(11)).toBe('09:00:00');
  expect(due).not.toBe(dueOf(it));
  const before = await countTo(vera);
  await comes(Math.min(due, dueOf(it)));
  await comes(Math.max(due, dueOf(it)));
  back();
  expect(await countTo(vera)).toBe(before + 1);
});

test('switched off it is not sent, and on again it goes the next time', async () => {
  const it = await add(vera);
  await vera.call(changePostedReport, { id: it.id, is_on: false });
  const before = await countTo(vera);
  await comes(dueOf(it));
  back();
  expect(await countTo(vera)).toBe(before);
  const { body } = await vera.call(changePostedReport, { id: it.id, is_on: true, weekday: 7, minute: 0 });
  expect(weekdayOf(dayOf(dueOf(body.data), zone))).toBe(0);
});

test('who gets it is asked only while it is sent', async () => {
  const gone = await member(app, vera, 'Gone Gerd', { permissions: ['analytics.view'] as never });
  const kept = await add(vera, { is_on: false, users_ids: [gone.id] });
  const toNobody = await add(vera, { is_on: false, users_ids: [] });
  await vera.call(removeMember, { project: vera.project_id, user: gone.id });
  const change = async (changed: Input<typeof changePostedReport>) => {
    const { status, body } = await vera.call(changePostedReport, changed);
    return [status, body.code ?? body.data.name];
  };
  expect(await change({ id: kept.id, name: 'Renamed', users_ids: [gone.id], is_on: false })).toEqual([200, 'Renamed']);
  expect(await change({ id: kept.id, is_on: true })).toEqual([404, 'not_found']);
  expect(await change({ id: toNobody.id, name: 'Kept', users_ids: [] })).toEqual([200, 'Kept']);
  expect(await change({ id: toNobody.id, is_on: true })).toEqual([422, 'report_to_nobody']);
  expect(await read(toNobody.id)).toMatchObject({ is_on: false, next_at: null });
  const asked = { name: 'Sent', kind: 'managers' as const, ...mondayAtNine, users_ids: [] };
  expect((await vera.call(addPostedReport, asked)).status).toBe(400);
});

test('a colleague’s is out of reach; administrators switch it off and change nothing of it', async () => {
  const owner = await member(app, vera, 'Ines', { permissions: ['analytics.view'] as never });
  const other = await member(app, vera, 'Otis', { permissions: ['analytics.view'] as never });
  const it = await add(owner);
  expect((await other.call(listPostedReports, {})).body.data).toEqual([]);
  expect((await other.call(changePostedReport, { id: it.id, is_on: false })).status).toBe(404);
  expect((await other.call(deletePostedReport, { id: it.id })).status).toBe(404);
  expect((await vera.call(changePostedReport, { id: it.id, users_ids: [vera.id] })).status).toBe(403);
  expect((await vera.call(changePostedReport, { id: it.id, is_on: false })).body.data.is_on).toBe(false);
});

test('what cannot be is refused and changes nothing', async () => {
  const it = await add(vera);
  const ask = async (changed: Omit<Input<typeof changePostedReport>, 'id'>) =>
    (await vera.call(changePostedReport, { id: it.id, ...changed })).status;
  expect(await ask({ users_ids: [9e9] })).toBe(404);
  expect(await ask({ users_ids: [] })).toBe(422);
  expect(await ask({ users_ids: [], is_on: true })).toBe(400);
  expect(await ask({ weekday: 8 })).toBe(400);
  expect(await ask({ channels_ids: [office.telegram] })).toBe(400);
  expect(await ask({ funnel_id: 9e9 })).toBe(404);
  expect(await read(it.id)).toEqual(it);
  const rows =
    await sql`select from jobs where name = 'post-report' and (payload->>'posted_id')::bigint = ${it.id}`.execute(
      queues(),
    );
  expect(rows.rows).toHaveLength(1);
  expect(await dbOf(vera.project_id).selectFrom('posted_reports').select('id').execute()).toHaveLength(1);
});

test('the file lies in the letter', async () => {
  const it = await add(vera, { name: 'Attached' });
  const due = dueOf(it);
  await app.restart(post.env);
  await comes(due);
  back();
  const { subject, files } = await post.letterTo(vera.email);
  const [from, to] = [addDays(dayOf(due, zone), -7), addDays(dayOf(due, zone), -1)];
  expect(subject).toBe(`Managers, ${from} – ${to}`);
  expect(files).toEqual([
    { name: `managers-${from}-${to}.csv`, text: expect.stringContaining('Manager,New deals') as string },
  ]);
});

test('one that is kept without letters is made by a press, of the month before, for whoever pressed and nobody else', async () => {
  const { tom, mona } = office;
  await letSee(tom);
  const it = await add(tom, { name: 'Last month', span: 'last_month', is_on: false, users_ids: [tom.id, vera.id] });
  expect([it.is_on, it.next_at]).toEqual([false, null]);
  const before = await countTo(vera);
  const { body } = await tom.call(makePostedReport, { id: it.id });
  const ended = addDays(`${dayOf(now().getTime(), zone).slice(0, 7)}-01`, -1);
  expect(body.data).toMatchObject({
    kind: 'managers',
    user_id: tom.id,
    period: { from: `${ended.slice(0, 7)}-01`, to: ended },
  });
  await settled();
  const made = async (person: Person) =>
    (await person.call(listReports, {})).body.data.filter(({ id }) => id === body.data.id).map(({ status }) => status);
  expect([await made(tom), await made(vera), await countTo(vera)]).toEqual([['done'], [], before]);
  // Administrators see it; what they make of it is theirs.
  expect((await vera.call(makePostedReport, { id: it.id })).body.data.user_id).toBe(vera.id);
  expect((await mona.call(makePostedReport, { id: it.id })).status).toBe(403);
  await letSee(mona);
  expect((await mona.call(makePostedReport, { id: it.id })).status).toBe(404);
  await settled();
});
