import { exportContacts } from '@parley/contract/clients/export';
import { listFunnels } from '@parley/contract/deals/funnels';
import { createLead, exportLeads } from '@parley/contract/deals/lead-changes';
import { listLeads } from '@parley/contract/deals/leads';
import { getTranscript } from '@parley/contract/inbox/thread';
import { updateProject } from '@parley/contract/projects/projects';
import { listCategories } from '@parley/contract/tasks/categories';
import { countActiveTasks } from '@parley/contract/tasks/count';
import { createTask, listTasks, type Repeat, updateTask } from '@parley/contract/tasks/tasks';
import { dayOf } from '@parley/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hours } from '../src/kit/clock.ts';
import { dbOf } from '../src/kit/db/index.ts';
import { testApp, type TestApp } from './app.ts';
import { type Office, openOffice, writes } from './office.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const liveBy = (time_zone: string) =>
  office.vera.call(updateProject, { project: office.project_id, time_zone }).then((it) => expect(it.status).toBe(200));

const give = async (comment: string, date: string, repeat?: Repeat) => {
  const [category] = (await office.vera.call(listCategories, {})).body.data;
  const task = { category_id: category!.id, manager_id: office.vera.id, comment, date, ...(repeat && { repeat }) };
  return (await office.vera.call(createTask, task)).body.data;
};

const fetched = async (path: string) => {
  const headers = { authorization: `Bearer ${office.vera.token}`, 'x-project': String(office.project_id) };
  const response = await fetch(`${app.url}${path}`, { headers });
  expect(response.status).toBe(200);
  return { text: await response.text(), name: response.headers.get('content-disposition') ?? '' };
};

test('a task that repeats comes again at its hour by the project’s clock, over both changes of clocks', async () => {
  let nth = 0;
  const next = async (date: string, repeat: Repeat): Promise<string> => {
    const comment = `Water the plants ${++nth}th`;
    const { id } = await give(comment, date, repeat);
    await office.vera.call(updateTask, { id, status: 2 });
    const found = (await office.vera.call(listTasks, { search: comment })).body.data;
    const [one] = found.filter((it) => it.id !== id);
    return new Date(one!.date.replace(' ', 'T')).toISOString();
  };
  await liveBy('Europe/Lisbon');
  // In 2033 clocks go forward on the 27th of March and back on the 30th of October.
  expect(await next('2033-03-26T10:00:00Z', 'day')).toBe('2033-03-27T09:00:00.000Z');
  expect(await next('2033-10-29T09:00:00Z', 'day')).toBe('2033-10-30T10:00:00.000Z');
  expect(await next('2033-03-25T10:00:00Z', 'weekday')).toBe('2033-03-28T09:00:00.000Z');
  expect(await next('2033-10-24T09:00:00Z', 'week')).toBe('2033-10-31T10:00:00.000Z');
  expect(await next('2033-10-30T23:30:00Z', 'month')).toBe('2033-11-30T23:30:00.000Z');
  await liveBy('Asia/Kathmandu');
  // There it is the 31st already, and the last day of a shorter month.
  expect(await next('2033-01-30T19:00:00Z', 'month')).toBe('2033-02-27T19:00:00.000Z');
  await liveBy('America/Sao_Paulo');
  expect(await next('2033-03-26T10:00:00Z', 'day')).toBe('2033-03-27T10:00:00.000Z');
});

test('days of a filter of tasks are the project’s, or those of the clock that is named', async () => {
  await give('Late on Monday', '2033-05-02T22:30:00Z');
  const on = async (day: string, timezone?: number | string) =>
    (await office.vera.call(listTasks, { date_from: day, date_to: day, ...(timezone !== undefined && { timezone }) }))
      .body.data.length;
  const shown = async (zone: string) => {
    await liveBy(zone);
    return [await on('2033-05-02'), await on('2033-05-03')];
  };
  expect(await shown('America/Sao_Paulo')).toEqual([1, 0]);
  expect(await shown('Europe/Lisbon')).toEqual([1, 0]);
  expect(await shown('Europe/Moscow')).toEqual([0, 1]);
  expect(await shown('Asia/Kathmandu')).toEqual([0, 1]);
  expect([await on('2033-05-02', -3), await on('2033-05-02', 5.75)]).toEqual([1, 0]);
  // In Lisbon clocks went back on the 30th of October: half past eleven there is half past eleven by Greenwich.
  await give('Late in winter', '2033-11-07T23:30:00Z');
  const late = async (zone: number | string) => [await on('2033-11-07', zone), await on('2033-11-08', zone)];
  expect([await late('Europe/Lisbon'), await late(1)]).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test('what is due today is counted until the project’s midnight', async () => {
  // Where it is noon now, and where it is after ten in the evening; neither ever changes its clocks.
  const east = (hour: number) => ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  const named = (hour: number) => (hour === 0 ? 'UTC' : zones[hour + 12]!);
  const today = async (hour: number) => {
    await liveBy(named(east(hour)));
    return (await office.vera.call(countActiveTasks, {})).body.data.today;
  };
  const before = [await today(12), await today(22)];
  await give('In two hours and a half', new Date(Date.now() + hours(2.5)).toISOString());
  expect([await today(12), await today(22)]).toEqual([before[0]! + 1, before[1]]);
});

// From twelve hours west to eleven hours east, where clocks are never changed.
const zones = (
  'Pacific/Pago_Pago Pacific/Pago_Pago Pacific/Honolulu Pacific/Gambier Pacific/Pitcairn America/Phoenix ' +
  'America/Costa_Rica America/Bogota America/Caracas America/Sao_Paulo Atlantic/South_Georgia Atlantic/Cape_Verde UTC ' +
  'Africa/Lagos Africa/Maputo Europe/Moscow Asia/Dubai Asia/Karachi Asia/Dhaka Asia/Bangkok Asia/Singapore Asia/Tokyo ' +
  'Australia/Brisbane Pacific/Guadalcanal'
).split(' ');

test('days of a filter of deals and times in sheets are the project’s', async () => {
  const { vera, project_id } = office;
  const [funnel] = (await vera.call(listFunnels, {})).body.data;
  const stage_id = funnel!.stages[0]!.id;
  const make = async (name: string, created_at: string) => {
    const { id } = (await vera.call(createLead, { name, stage_id, uid: crypto.randomUUID() })).body.data;
    await dbOf(project_id).updateTable('deals').set({ created_at }).where('id', '=', id).execute();
    return id;
  };
  // The day when clocks go back in Lisbon has 25 hours: all but the last of these are in it.
  const ids = [
    await make('First minute', '2026-10-24T23:00:00Z'),
    await make('Last minute', '2026-10-25T23:59:00Z'),
    await make('Day after', '2026-10-26T00:00:00Z'),
  ];
  const on = async (zone: string) => {
    await liveBy(zone);
    const asked = { funnel: funnel!.id, added_from: '2026-10-25', added_to: '2026-10-25' };
    return (await vera.call(listLeads, asked)).body.data.map((it) => it.name).toSorted();
  };
  expect(await on('Europe/Moscow')).toEqual(['First minute']);
  expect(await on('America/Sao_Paulo')).toEqual(['Day after', 'Last minute']);
  expect(await on('Asia/Kathmandu')).toEqual(['First minute']);
  expect(await on('Europe/Lisbon')).toEqual(['First minute', 'Last minute']);
  const sheet = await fetched(
    `${exportLeads.path.replace(':format', 'csv')}?${ids.map((id) => `ids=${id}`).join('&')}`,
  );
  for (const time of ['2026-10-25 00:00:00', '2026-10-25 23:59:00', '2026-10-26 00:00:00'])
    expect(sheet.text).toContain(time);
  expect(sheet.name).toContain(`deals-${dayOf(Date.now(), 'Europe/Lisbon')}`);
});

test('sheets of clients and transcripts tell times by the project’s clock', async () => {
  const { project_id, telegram } = office;
  const id = await writes(project_id, telegram, 'clock');
  const created_at = '2026-03-29T01:30:00Z';
  await dbOf(project_id).updateTable('contacts').set({ created_at }).where('id', '=', id).execute();
  await dbOf(project_id).updateTable('messages').set({ created_at }).where('project_id', '=', project_id).execute();
  const path = exportContacts.path.replace(':entity', 'contacts');
  const shown = async (zone: string) => {
    await liveBy(zone);
    const sheet = await fetched(`${path}?type=csv&ids=${id}&columns[]=created_at`);
    const talk = await fetched(`${getTranscript.path.replace(':id', String(id))}?format=text`);
    return [/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec(sheet.text)?.[0], /\d{4}-\d\d-\d\d \d\d:\d\d/.exec(talk.text)?.[0]];
  };
  expect(await shown('Europe/Lisbon')).toEqual(['2026-03-29 02:30:00', '2026-03-29 02:30']);
  expect(await shown('America/Sao_Paulo')).toEqual(['2026-03-28 22:30:00', '2026-03-28 22:30']);
  expect(await shown('Asia/Kathmandu')).toEqual(['2026-03-29 07:15:00', '2026-03-29 07:15']);
  const named = await fetched(`${getTranscript.path.replace(':id', String(id))}?format=text&timezone=-1`);
  expect(named.text).toContain('2026-03-29 00:30');
  const inLisbon = await fetched(`${getTranscript.path.replace(':id', String(id))}?format=text&timezone=Europe/Lisbon`);
  expect(inLisbon.text).toContain('2026-03-29 02:30');
});
