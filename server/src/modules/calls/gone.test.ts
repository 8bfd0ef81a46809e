import { setTimeout as sleep } from 'node:timers/promises';
import { endCall, keepCall } from '@parley/contract/calls/calls';
import { deleteClients } from '@parley/contract/clients/table';
import { removeMember } from '@parley/contract/projects/members';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/until.ts';
import { db, dbOf, transaction } from '../../kit/db/index.ts';
import { anna, type CallOffice, openCallOffice } from '../../../test/call-office.ts';

let it: CallOffice;
beforeAll(async () => {
  it = await openCallOffice();
  await it.holdsLine();
});
afterEach(async () => {
  it.simulator.play.knobs('whatsapp', { slow: 0 });
  await it.quiet();
});
afterAll(() => it.stop());

// Long enough to do something while the provider is being asked.
const slow = 1500;

const begun = () =>
  until(async () => {
    const query = dbOf(it.project_id).selectFrom('calls').select(['id', 'tab']).where('state', '<>', 'ended');
    return query.executeTakeFirstOrThrow();
  });
const phoneIsQuiet = () => until(() => expect(it.calls.current(it.account)).toBeNull());

test('what waits for the base too long is refused as busy, and called again it goes through', async () => {
  const starting = await transaction(it.project_id, async (tx) => {
    await sql`lock table calls in share mode`.execute(tx);
    const waiting = it.starts(it.vera);
    // As the time of a statement running out does.
    await until(async () => {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_cancel_backend(pid) as ended from pg_stat_activity
        where wait_event_type = 'Lock' and query ilike '%insert into "calls"%'`.execute(db());
      expect(rows).toEqual([{ ended: true }]);
    });
    return { answer: await waiting };
  });
  expect(starting.answer).toMatchObject({
    status: 503,
    error: expect.stringContaining('The service is busy for a moment. Try again'),
  });
  expect(it.said()).toEqual([]);
  expect((await it.starts(it.vera)).status).toBe(200);
});

test('a call that is hung up while it is being started is told as that, and the provider is left once', async () => {
  it.simulator.play.knobs('whatsapp', { slow });
  const starting = it.starts(it.vera);
  const { id, tab } = await begun();
  await it.vera.call(endCall, { id, tab: tab! });
  expect(await starting).toMatchObject({ status: 200, call: { state: 'ended', result: 'cancelled' } });
  await phoneIsQuiet();
  expect(it.said().filter((word) => word === 'end-call').length).toBeLessThanOrEqual(1);
});

test('a caller who hangs up while they are being answered is not there any more', async () => {
  await it.switchCalls({ api: 'rtc' });
  await it.holdsLine((words) => !words.includes('join'));
  const { id } = await it.rings();
  it.simulator.play.knobs('whatsapp', { slow });
  const accepting = it.accepts(it.wanda, id);
  await until(async () => expect((await it.current(it.wanda)).mine?.id).toBe(id));
  it.phone().hangsUp();
  expect(await accepting).toMatchObject({ status: 409, error: 'Not in call' });
  expect((await it.current(it.wanda)).mine).toBeNull();
  it.simulator.play.knobs('whatsapp', { slow: 0 });
  await it.switchCalls({ api: 'voip' });
  await it.holdsLine((words) => words.includes('join'));
});

test('a colleague who is taken out of the team speaks for it no longer', async () => {
  const { call } = await it.starts(it.wanda);
  it.phone().accepts();
  await until(async () => expect((await it.current(it.wanda)).mine?.state).toBe('active'));
  await it.vera.call(removeMember, { project: it.project_id, user: it.wanda.id });
  expect(await it.ended(call!.id)).toMatchObject({ result: 'answered', error: 'call_was_lost' });
  await phoneIsQuiet();
  expect(it.said().filter((word) => word === 'end-call')).toHaveLength(1);
});

test('a call with a client who is removed ends, and its line is free', async () => {
  const { call, tab } = await it.starts(it.vera);
  it.phone().accepts();
  await until(async () => expect((await it.current(it.vera)).mine?.state).toBe('active'));
  await it.vera.call(deleteClients, { id: await it.contact() });
  const kept = await it.vera.call(keepCall, { id: call!.id, tab });
  expect(kept.body.data).toMatchObject({ state: 'ended', error: 'call_was_lost' });
  await phoneIsQuiet();
  expect(it.said().filter((word) => word === 'end-call')).toHaveLength(1);
});

test('a client who is removed while they are being called is not called', async () => {
  it.client(anna).writes({ text: 'Me again' });
  await it.sees(anna.id, (messages) => messages.length === 1);
  it.simulator.play.knobs('whatsapp', { slow });
  const starting = it.starts(it.vera);
  await begun();
  // The provider is being asked by now.
  await sleep(slow / 5);
  await it.vera.call(deleteClients, { id: await it.contact() });
  expect((await starting).status).toBe(404);
  await phoneIsQuiet();
  expect((await it.current(it.vera)).mine).toBeNull();
  expect(it.said().filter((word) => word === 'end-call').length).toBeLessThanOrEqual(1);
});
