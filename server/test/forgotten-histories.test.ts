import { setTimeout as pause } from 'node:timers/promises';
import { createLead, updateLead } from '@parley/contract/deals/lead-changes';
import { createFunnel } from '@parley/contract/deals/funnels';
import { listJournal, updateJournalKeeping } from '@parley/contract/journal';
import { promiseEnded, ticketAnswered, ticketOpened } from '@parley/contract/tickets/ticket-facts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { consumers } from '../src/consumers.ts';
import { days, moveClock } from '../src/kit/clock.ts';
import { dbOf, transaction } from '../src/kit/db/index.ts';
import { consume, readAgain } from '../src/kit/facts/consumer.ts';
import { fact, recordAll } from '../src/kit/facts/record.ts';
import { forgetHistories } from '../src/modules/projects/journal/forget-histories.ts';
import { testApp, type TestApp } from './app.ts';
import { type Office, openOffice, settled, writes } from './office.ts';
import { until } from './until.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

const readers = consumers.map((it) => it.name);
const rows = async (query: string): Promise<unknown[]> => (await sql.raw(query).execute(dbOf(office.project_id))).rows;
const facts = async (): Promise<string[]> =>
  (await rows('select name from facts order by epoch, tx, id')).map((it) => (it as { name: string }).name);
const written = async () =>
  Promise.all(
    ['audit_lines', 'counted_deals', 'stage_visits', 'deal_sums', 'counted_tickets', 'ticket_sums'].map((table) =>
      rows(`select * from ${table} x order by x::text`),
    ),
  );
async function haveRead(): Promise<void> {
  for (const it of consumers) while ((await consume(it, office.project_id)) !== 'done') await pause(20);
  await until(async () => expect(await rows('select from deal_recounts')).toEqual([]));
}

async function ticketWithPromise(): Promise<void> {
  const { project_id } = office;
  await transaction(project_id, async (tx) => {
    const { rows: made } = await sql<{ id: number }>`
      insert into tickets (project_id, number, subject, dialogue_id, channel_id, priority)
      select ${project_id}, 1, 'Where is it', id, channel_id, 5 from dialogues where is_room = false limit 1
      returning id`.execute(tx);
    const common = {
      id: made[0]!.id,
      name: '#1',
      by: { actor: { kind: 'system', id: null, name: '', means: null }, origin: null },
    } as const;
    const ended = { promise: [null, 'first_answer'], is_kept: [null, false] } as const;
    recordAll(tx, project_id, [
      fact(ticketOpened, common),
      fact(ticketAnswered, common),
      fact(promiseEnded, { ...common, changes: ended }),
    ]);
  });
}

test('histories go after their time, and what is counted from facts stays as it was', async () => {
  const { vera, tom, project_id, telegram } = office;
  await writes(project_id, telegram, 'peer');
  await settled();
  const { stages } = (await vera.call(createFunnel, { name: 'Sales' })).body.data;
  const made = { stage_id: stages[0]!.id, name: 'Sale', manager_id: null, price: 10 };
  const { id } = (await vera.call(createLead, made)).body.data;
  await vera.call(updateLead, { id, stage_id: stages[1]!.id });
  await vera.call(updateLead, { id, name: 'Another' });
  await ticketWithPromise();
  await haveRead();
  const [before, was] = [await facts(), await written()];
  expect(before).toEqual(expect.arrayContaining(['dealRenamed', 'ticketAnswered', 'dealMoved', 'promiseEnded']));
  expect(was.every((it) => it.length)).toBe(true);

  moveClock(days(100));
  await forgetHistories(readers);
  moveClock(0);
  expect(await facts()).toEqual(before);

  expect((await tom.call(updateJournalKeeping, { history_days: 90 })).status).toBe(403);
  expect((await vera.call(updateJournalKeeping, { history_days: 29 })).status).toBe(400);
  const kept = await vera.call(updateJournalKeeping, { history_days: 90 });
  expect(kept.body.data).toEqual({ days: null, history_days: 90 });
  await until(async () => {
    const [line] = (await vera.call(listJournal, {})).body.data;
    expect(line!.changes).toEqual({ history_days: [null, 90] });
  });

  const all = [...before, 'settingChanged'];
  moveClock(days(89));
  await forgetHistories(readers);
  moveClock(days(100));
  await forgetHistories([...readers, 'has-read-nothing']);
  expect(await facts()).toEqual(all);
  await forgetHistories(readers);
  await forgetHistories(readers);
  moveClock(0);
  const left = await facts();
  expect(left).toEqual(all.filter((name) => left.includes(name)));
  expect(left).not.toEqual(expect.arrayContaining(['dealRenamed']));
  expect(left).not.toEqual(expect.arrayContaining(['ticketAnswered']));
  expect(left).toEqual(
    expect.arrayContaining(['dealCreated', 'dealMoved', 'ticketOpened', 'promiseEnded', 'funnelCreated']),
  );

  await haveRead();
  const then = await written();
  expect(then.slice(1)).toEqual(was.slice(1));
  const [able, unable] = [consumers.filter((it) => it.forget), consumers.filter((it) => !it.forget)];
  for (const it of able) await readAgain(it, project_id);
  for (const it of unable) await expect(readAgain(it, project_id)).rejects.toThrow('cannot read again');
  await haveRead();
  expect(await written()).toEqual(then);
});
