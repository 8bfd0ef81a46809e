import { randomUUID } from 'node:crypto';
import { endCall, startCall } from '@parley/contract/calls/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondNode } from '../../../test/second-node.ts';
import { until } from '../../../test/until.ts';
import { db, dbOf } from '../../kit/db/index.ts';
import { startLeases } from '../../kit/leases/leases.ts';
import { type CallOffice, openCallOffice } from '../../../test/call-office.ts';
import { startLines } from './line/lines.ts';

let it: CallOffice;

/** Vera took it, and its line was not told. Answers by which window. */
async function takenUntold(id: number): Promise<string> {
  const tab = randomUUID();
  const moment = new Date().toISOString();
  await dbOf(it.project_id)
    .updateTable('calls')
    .set({ state: 'active', operator_id: it.vera.id, tab, answered_at: moment, alive_at: moment })
    .where('id', '=', id)
    .execute();
  return tab;
}

beforeAll(async () => {
  it = await openCallOffice();
  await it.holdsLine();
});
afterAll(() => it.stop());

test('what another node is asked for is done by the one that holds the line', async () => {
  const other = await secondNode(it.app, it.simulator.url);
  // A node that begins may take the line over.
  await it.holdsLine(([first]) => first === 'dial');
  const asked = { tab: randomUUID(), dialogue_id: await it.dialogue() };
  const headers = {
    authorization: `Bearer ${it.vera.token}`,
    'x-project': String(it.project_id),
    'content-type': 'application/json',
  };
  // It may go over to the other node only now.
  const { data } = await until(async () => {
    const body = JSON.stringify({ ...asked, uid: randomUUID() });
    const answer = await fetch(other.url + startCall.path, { method: 'POST', headers, body });
    if (answer.status !== 200) await it.quiet();
    expect(answer.status).toBe(200);
    return (await answer.json()) as { data: { call: { id: number } } };
  });
  expect(it.said()).toEqual(['dial', 'join']);

  // The holder loses its line: whoever takes it ends what was left, and tells the provider.
  await db().deleteFrom('leases').where('kind', '=', 'call-line').execute();
  expect(await it.ended(data.call.id)).toMatchObject({ result: 'failed', error: 'call_was_lost' });
  await until(() => expect(it.said().filter((word) => word === 'end-call')).toHaveLength(1));
  await until(() => expect(it.phone().call()!.state).toBe('ended'));
  await other.kill();
  await it.quiet();

  // With that node gone the line is held here again.
  await until(async () => expect((await it.starts(it.vera)).status).toBe(200));
  await it.quiet();

  // Taken on a node that died before it told the provider: nobody spoke, and the client's phone rings no more.
  const { id } = await it.rings();
  await takenUntold(id);
  await db().deleteFrom('leases').where('kind', '=', 'call-line').execute();
  expect(await it.ended(id)).toMatchObject({ result: 'missed', error: 'call_was_lost' });
  await until(() => expect(it.phone().call()!.ended).toEqual({ by: 'business', why: 'reject' }));
  expect(await it.owedSince()).not.toBeNull();
  await it.quiet();
});

test('who hangs up before the provider heard that they took it has answered nobody', async () => {
  const { id } = await it.rings();
  const tab = await takenUntold(id);
  const { data } = (await it.vera.call(endCall, { id, tab })).body;
  expect(data.call).toMatchObject({ state: 'ended', result: 'missed', seconds: 0 });
  await until(() => expect(it.phone().call()!.ended).toEqual({ by: 'business', why: 'reject' }));
  expect(await it.owedSince()).not.toBeNull();
  await it.quiet();
});

test('of two that would hold it one does', async () => {
  const leases = startLeases();
  const second = startLines(leases);
  await leases.ready;
  await until(async () => expect((await it.starts(it.wanda)).status).toBe(200));
  expect(await db().selectFrom('leases').select('kind').where('kind', '=', 'call-line').execute()).toHaveLength(1);
  await second.stop();
  await leases.stop();
  await it.quiet();
});
