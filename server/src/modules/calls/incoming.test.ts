import { randomUUID } from 'node:crypto';
import { endCall, rejectCall } from '@parley/contract/calls/calls';
import { getCallSettings, updateCallSettings } from '@parley/contract/calls/recording';
import { createClient, deleteClients } from '@parley/contract/clients/table';
import { archiveContacts } from '@parley/contract/inbox/work';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLive } from '../../../test/live-client.ts';
import { until } from '../../../test/until.ts';
import { moveClock, seconds } from '../../kit/clock.ts';
import { dbOf, transaction } from '../../kit/db/index.ts';
import { rebuildSummaries } from '../inbox/index.ts';
import { anna, type CallOffice, openCallOffice } from '../../../test/call-office.ts';
import { insertCall } from './calls.queries.ts';
import { hearNews } from './line/hear-news.ts';
import { watchCall } from './watch-call.ts';

let it: CallOffice;
beforeAll(async () => {
  it = await openCallOffice();
  await it.holdsLine();
});
afterEach(async () => {
  moveClock(0);
  await it.quiet();
});
afterAll(() => it.stop());

const line = async () => (await it.thread(anna.id)).at(-1)!;
const dialogueRow = async () =>
  dbOf(it.project_id)
    .selectFrom('dialogues')
    .select(['unread', 'owed_since', 'last_inbound_at', 'preview_type'])
    .where('id', '=', await it.dialogue())
    .executeTakeFirstOrThrow();

test('it rings at everybody who sees the channel and at nobody else; the first has it, the others see who', async () => {
  const open = async (token: string) => {
    const client = await openLive({ url: it.app.url, token, project_id: it.project_id });
    await client.connect();
    return client;
  };
  const [wanda, tom] = [await open(it.wanda.token), await open(it.tom.token)];
  const call = await it.rings();
  expect(call).toMatchObject({ direction: 'in', name: 'Anna', phone: '79991234567', operator_id: null });
  expect((await it.current(it.wanda)).ringing.map(({ id }) => id)).toEqual([call.id]);
  expect(await it.current(it.tom)).toEqual({ mine: null, ringing: [] });
  const [first, second] = await Promise.all([it.accepts(it.vera, call.id), it.accepts(it.wanda, call.id)]);
  const had = first.status === 200 ? it.vera : it.wanda;
  expect([first.error, second.error].filter(Boolean)).toEqual(['A colleague has taken this call']);
  expect((await it.accepts(it.tom, call.id)).status).toBe(404);
  await until(() => expect(wanda.heard('call:changed').at(-1)).toMatchObject({ operator_id: had.id, state: 'active' }));
  const again = await it.accepts(had, call.id, (first.status === 200 ? first : second).tab);
  expect(again.status).toBe(200);
  expect((await it.accepts(had, call.id, randomUUID())).error).toBe('Already in call');
  await until(() => expect(it.said()).toEqual(['incoming-call-answer yes', 'join']));
  await it.introduced(call.id);
  it.phone().hangsUp();
  expect((await it.ended(call.id)).result).toBe('answered');
  expect(await line()).toMatchObject({ destination: 'from', operator_name: had.name, call: { result: 'answered' } });
  expect(tom.heard('call:changed')).toEqual([]);
  await until(() => expect(it.said().at(-1)).toBe('leave'));
  expect(it.wrong()).toEqual([]);
  await wanda.drop();
  await tom.drop();
});

test('a missed call is owed a reply; one that was taken is owed nothing, and a recount says the same', async () => {
  const answered = await it.rings();
  await it.speaks(it.vera, answered.id);
  it.phone().hangsUp();
  await it.ended(answered.id);
  const before = await dialogueRow();
  const missed = await it.rings();
  it.phone().hangsUp();
  await it.ended(missed.id);
  expect((await line()).call).toMatchObject({ result: 'missed', direction: 'in' });
  const after = await dialogueRow();
  expect(after).toMatchObject({ unread: before.unread + 1, preview_type: 'call' });
  expect(after.owed_since).not.toBeNull();
  await rebuildSummaries(it.project_id);
  expect(await dialogueRow()).toEqual(after);
});

test('no is said for all, once', async () => {
  const call = await it.rings();
  expect((await it.vera.call(endCall, { id: call.id })).body.error).toBe('Incoming call');
  expect((await it.wanda.call(rejectCall, { id: call.id })).body.data).toMatchObject({ result: 'rejected' });
  expect((await it.vera.call(rejectCall, { id: call.id })).status).toBe(200);
  expect((await it.accepts(it.vera, call.id)).error).toBe('Not in call');
  await until(() => expect(it.said()).toEqual(['incoming-call-answer no']));
  expect((await line()).call).toMatchObject({ result: 'rejected' });
});

test('whoever comes too late hears that the time is over', async () => {
  it.simulator.play.knobs('whatsapp', { call: { phone: 'silent', rings: 20 } });
  const call = await it.rings();
  moveClock(seconds(21));
  expect((await it.accepts(it.vera, call.id)).error).toBe('Incoming call timeout');
  await watchCall.run({ call_id: call.id }, { project_id: it.project_id });
  expect((await it.ended(call.id)).result).toBe('missed');
  expect((await it.accepts(it.vera, call.id)).error).toBe('Incoming call timeout');
  await until(() => expect(it.said()).toEqual(['incoming-call-answer no']));
});

test('whoever calls while the line rings says no to the ringing one first', async () => {
  const ringing = await it.rings();
  const { call } = await it.starts(it.vera);
  expect(call!.direction).toBe('out');
  expect((await it.ended(ringing.id)).result).toBe('rejected');
  expect(it.said()).toEqual(['incoming-call-answer no', 'dial', 'join']);
});

test('whoever is not known becomes a client by their number', async () => {
  const nobody = it.client({ id: '79995550011@c.us', name: 'Boris' });
  const call = await it.rings(nobody);
  expect(call).toMatchObject({ phone: '79995550011' });
  nobody.hangsUp();
  await it.ended(call.id);
  expect((await it.thread('79995550011@c.us')).map((one) => one.call?.result)).toEqual(['missed']);
});

const boris = { id: '79995550011@c.us', name: 'Boris' };
const missedOf = async (id: string) => (await it.thread(id)).filter((one) => one.call?.result === 'missed').length;

test('who calls while a colleague speaks is missed and owed a reply, and nobody is cut off', async () => {
  const before = await missedOf(boris.id);
  const { id } = await it.rings();
  const second = it.client(boris);
  const dialled = second.dials();
  await it.sees(boris.id, (all) => all.filter((one) => one.call?.result === 'missed').length === before + 1);
  // The first is still to be taken, and is heard out when the other gives up.
  expect((await it.speaks(it.vera, id)).status).toBe(200);
  second.hangsUp();
  expect(dialled.ended?.by).toBe('client');
  const third = it.client(boris);
  third.dials();
  await it.sees(boris.id, (all) => all.filter((one) => one.call?.result === 'missed').length === before + 2);
  expect((await it.current(it.vera)).mine).toMatchObject({ id, state: 'active' });
  expect((await it.current(it.vera)).ringing).toEqual([]);
  const db = dbOf(it.project_id);
  const owed = db.selectFrom('dialogues').select('owed_since').where('outside_id', '=', boris.id);
  expect((await owed.executeTakeFirstOrThrow()).owed_since).not.toBeNull();
  const kept = await db.selectFrom('calls').selectAll().where('outside_id', '=', dialled.id).executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ state: 'ended', result: 'missed', operator_id: null, closing: null });
  const ended = db.selectFrom('facts').select(['changes', 'actor']).where('name', '=', 'callEnded').orderBy('id');
  const told = (await ended.execute()).at(-1)!;
  expect(told).toMatchObject({ changes: { result: [null, 'missed'], direction: [null, 'in'] }, actor: { name: '' } });
  // Whom nobody listens to has not gone: it is the other one.
  it.phone().hangsUp();
  expect((await it.ended(id)).result).toBe('answered');
  third.hangsUp();
  await until(() => expect(it.said()).toEqual(['incoming-call-answer yes', 'join', 'leave']));
  expect(it.wrong()).toEqual([]);
});

test('what is told late of a call that is over does not reach the next one', async () => {
  const { id } = await it.rings();
  await it.speaks(it.vera, id);
  const before = it.phone().call()!;
  it.phone().hangsUp();
  await it.ended(id);
  const { call } = await it.starts(it.vera);
  it.calls.repeat(before);
  it.calls.repeat(before, 6);
  it.phone().rejects();
  // Neither ended by the late end, nor answered by the late word of speaking.
  expect(await it.ended(call!.id)).toMatchObject({ result: 'rejected', answered_at: null });
  const again = await it.starts(it.vera);
  it.calls.repeat(before);
  it.phone().accepts();
  await until(async () =>
    expect((await it.current(it.vera)).mine).toMatchObject({ id: again.call!.id, state: 'active' }),
  );
});

test.each([
  ['we hung up a moment ago', 'out', 'ringing', 0],
  ['we hung up long ago', 'out', 'ended', 6],
  ['the client rejected', 'out', 'ended', null],
  ['we refused a moment ago', 'in', 'ended', 0],
  ['the client hung up', 'in', 'ended', null],
] as const)(
  'after a call that %s an end that names none leaves the next %s call %s',
  async (_, direction, state, ago) => {
    const begins = async () => {
      if (direction === 'in') return { id: (await it.rings()).id };
      const { call, tab } = await it.starts(it.vera);
      return { id: call!.id, tab };
    };
    const first = await begins();
    if (ago === null) {
      if (direction === 'in') it.phone().hangsUp();
      else it.phone().rejects();
    } else if (direction === 'in') await it.vera.call(rejectCall, { id: first.id });
    else await it.vera.call(endCall, first);
    await it.ended(first.id);
    await it.isClosed(first.id);
    const { id } = await begins();
    if (ago) moveClock(seconds(ago));
    const told = { kind: 'ended', result: null, direction } as const;
    // Whoever was in the call before may leave it late.
    await hearNews(it, { kind: 'signal', signal: { kind: 'peer_gone', peer_id: 'of the one before' } });
    await hearNews(it, told);
    const stands = async () => {
      const call = dbOf(it.project_id).selectFrom('calls').select('state').where('id', '=', id);
      return (await call.executeTakeFirstOrThrow()).state;
    };
    expect(await stands()).toBe(state);
    // Of each it is said once.
    await hearNews(it, told);
    expect(await stands()).toBe('ended');
  },
);

test('the word of a call that we ended, told while the line is free, is not waited for with the next one', async () => {
  const first = await it.starts(it.vera);
  await it.vera.call(endCall, { id: first.call!.id, tab: first.tab });
  await it.isClosed(first.call!.id);
  await hearNews(it, { kind: 'ended', result: null, direction: 'out' });
  const next = await it.starts(it.vera);
  it.phone().rejects();
  expect((await it.ended(next.call!.id)).result).toBe('rejected');
});

const isOfContact = async (outside_id: string): Promise<number> => {
  const found = dbOf(it.project_id).selectFrom('dialogues').select('contact_id').where('outside_id', '=', outside_id);
  return (await found.executeTakeFirstOrThrow()).contact_id;
};

test('a client who is known by the number alone is the one who calls; of two who have it neither is', async () => {
  const add = async (name: string, phone: string) =>
    (await it.vera.call(createClient, { name, phone, is_new: true })).body.data.client!.id;
  const calls = async (digits: string) => {
    const caller = it.client({ id: `${digits}@c.us`, name: 'Caller' });
    const call = await it.rings(caller);
    caller.hangsUp();
    await it.ended(call.id);
    return isOfContact(`${digits}@c.us`);
  };
  const known = await add('Clara', '8 (999) 555-00-21');
  expect(await calls('79995550021')).toBe(known);
  const twice = [await add('Dora', '+7 999 555 00 22'), await add('Dora', '+7 999 555 00 22')];
  expect(twice).not.toContain(await calls('79995550022'));
  const removed = await add('Egon', '+7 999 555 00 23');
  await it.vera.call(deleteClients, { id: removed });
  expect(await calls('79995550023')).not.toBe(removed);
  // Somebody else was taken for her by this number, and the team said no.
  const [fay, other] = [await add('Fay', '+7 999 555 00 24'), await add('Gus', '+7 999 555 00 25')];
  const are_two = sql`insert into join_offers (project_id, first_id, second_id, score, reasons, dismissed_at)
    values (${it.project_id}, ${fay}, ${other}, 95, '[{"code":"phone","evidence":[[null,null]]}]', now())`;
  await transaction(it.project_id, (tx) => are_two.execute(tx));
  expect(await calls('79995550024')).not.toBe(fay);
});

test('an archived client who calls is heard, also when they are answered', async () => {
  const contact = await it.contact();
  const archived = async () => {
    const found = dbOf(it.project_id).selectFrom('contacts').select('archived').where('id', '=', contact);
    return (await found.executeTakeFirstOrThrow()).archived;
  };
  expect((await it.vera.call(archiveContacts, { id: contact })).status).toBe(200);
  expect(await archived()).toBe(true);
  const call = await it.rings();
  await it.speaks(it.vera, call.id);
  it.phone().hangsUp();
  expect((await it.ended(call.id)).result).toBe('answered');
  expect(await archived()).toBe(false);
});

test.each(['missed', 'rejected'] as const)(
  'a %s client is called back, however long ago they wrote',
  async (result) => {
    const hoursAgo = (hours: number) =>
      dbOf(it.project_id)
        .updateTable('dialogues')
        .set({ last_inbound_at: sql`last_inbound_at - make_interval(hours => ${hours})` })
        .where('outside_id', '=', anna.id)
        .execute();
    await hoursAgo(73);
    expect((await it.starts(it.vera)).error).toContain('in the last 72 hours');
    const { id } = await it.rings();
    if (result === 'missed') it.phone().hangsUp();
    else await it.vera.call(rejectCall, { id });
    expect((await it.ended(id)).result).toBe(result);
    expect((await it.starts(it.vera)).status).toBe(200);
  },
);

test('where calls are switched off nothing rings', async () => {
  const settings = { project: it.project_id };
  await it.vera.call(updateCallSettings, { ...settings, telephony: false });
  const phone = it.phone().dials();
  await until(() => expect(it.calls.journal.lines.some((one) => one.call_id === phone.id)).toBe(true));
  expect((await it.starts(it.vera)).error).toContain('Calls are switched off in this project');
  it.phone().hangsUp();
  await it.vera.call(updateCallSettings, { ...settings, telephony: true });
  expect((await it.vera.call(getCallSettings, settings)).body.data.telephony).toBe(true);
  expect((await it.current(it.vera)).ringing).toEqual([]);
});

test('a client who calls while one of us just takes the line is missed, and nothing goes wrong', async () => {
  const { project_id, channel_id } = it;
  const [dialogue_id, before] = [await it.dialogue(), await missedOf(anna.id)];
  const [begun, mayEnd] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const ours = transaction(project_id, async (tx) => {
    const rest = { phone: null, outside_id: null, tab: null, is_recorded: false, alive_at: null };
    const place = { project_id, channel_id, dialogue_id, uid: 'ours', direction: 'out' as const };
    const rings_until = new Date(Date.now() + seconds(60));
    begun.resolve((await insertCall(tx, { ...place, ...rest, rings_until, operator_id: it.vera.id })).id);
    await mayEnd.promise;
  });
  const id = await begun.promise;
  const peer = { outside_id: anna.id, phone: '79991234567', name: 'Anna' };
  const heard = hearNews({ project_id, channel_id }, { kind: 'ringing', outside_id: 'theirs', peer, seconds: 30 });
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event = 'transactionid'`;
  await until(async () => expect((await waiting.execute(dbOf(project_id))).rows).not.toEqual([]));
  mayEnd.resolve();
  await ours;
  expect(await heard).toBeNull();
  expect(await missedOf(anna.id)).toBe(before + 1);
  expect((await it.vera.call(endCall, { id })).status).toBe(200);
});
