import { createClient, deleteClients } from '@parley/contract/clients/table';
import { updateClient } from '@parley/contract/inbox/client-card';
import { integrationStopped } from '@parley/contract/integrations/integrations';
import { getFirstSteps } from '@parley/contract/projects/first-steps';
import { previewBookingSync } from '@parley/contract/integrations/booking';
import { refusedIn } from '@parley/simulator/booking/meter';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dbOf } from '../../../kit/db/index.ts';
import { until } from '../../../../test/until.ts';
import { connectBooking } from '@parley/contract/integrations/booking';
import { actAt, askedOf, byTheRiver, entered, greenStreet, openProject, openWorld } from '../test/open-branch.ts';
import { reconcileBooking } from './reconcile.ts';

let it: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  it = await openWorld();
});
afterAll(() => it.stop());
beforeEach(() => it.simulator.world.turn('booking', { error: null, copies: 1 }));

const annasPhone = '79001234567';
const hooked = () => until(() => expect(it.salon.companies[0]!.hooks.active).toBe(1));
const writtenThere = () => askedOf(it.simulator, 'PUT', /^\/api\/v1\/client\//);

test('clients of the chosen branches come once: known by phone, or new', async () => {
  const { vera, begin, ended, clients, sync } = await openProject(it.app, 'First', {
    branches_ids: [greenStreet, byTheRiver],
  });
  const made = await vera.call(createClient, { name: 'Anna, known here', phone: `+${annasPhone}` });
  const preview = (await vera.call(previewBookingSync, { what: 'clients' })).body.data;
  expect(preview).toMatchObject({ total: 3, checked: 3, new: 2, known: 1, to_send: 0 });
  expect(preview.sample[0]).toEqual({ name: 'Anna Winter', phone: annasPhone, action: 'known' });
  expect(await clients()).toHaveLength(1);
  const isStepDone = async () =>
    (await vera.call(getFirstSteps, { project: vera.project_id })).body.data.steps.find((one) => one.name === 'clients')
      ?.is_done;
  expect(await isStepDone()).toBe(false);
  expect((await begin('clients')).body.data).toMatchObject({ what: 'clients', status: 'running', done: 0 });
  expect(await ended('clients')).toMatchObject({ total: 3, done: 3, created: 2, updated: 1, matched: 1 });
  expect(await clients()).toEqual([
    { id: made.body.data.client!.id, name: 'Anna Winter', phone: annasPhone, email: null },
    expect.objectContaining({ name: 'Boris Lake', phone: '79001234568' }),
    expect.objectContaining({ name: 'Clara Hill', phone: '79001234569' }),
  ]);
  expect(await isStepDone()).toBe(true);
  await begin('clients');
  await until(async () => expect((await sync('clients'))?.status).toBe('done'));
  expect(await sync('clients')).toMatchObject({ created: 0, updated: 0, matched: 3 });
  expect(await clients()).toHaveLength(3);
  const [searched] = askedOf(it.simulator, 'POST', /clients\/search$/);
  expect(JSON.parse(searched!.body)).toEqual({
    page: 1,
    page_size: 200,
    fields: ['id', 'name', 'phone', 'email'],
    order_by: 'id',
    order_by_direction: 'ASC',
    operation: 'AND',
    filters: [],
  });
});

test('an edit here goes there with all that only the salon knows, and does not come back', async () => {
  const { vera, begin, ended, client } = await openProject(it.app, 'Edits', { keeps: ['clients'] });
  await begin('clients');
  await ended('clients');
  const boris = it.salon.clients.find((one) => one.id === 2195)!;
  Object.assign(boris, { comment: 'likes tea', birth_date: '1990-05-05' });
  const { id } = await client('Boris Lake');
  await vera.call(updateClient, { id, name: 'Boris Lakeman', email: 'boris@mail.example' });
  await until(() =>
    expect(boris).toMatchObject({ name: 'Boris Lakeman', email: 'boris@mail.example', comment: 'likes tea' }),
  );
  expect(boris.birth_date).toBe('1990-05-05');
  const before = writtenThere().length;
  await reconcileBooking.run({}, { project_id: vera.project_id });
  expect(await client('Boris Lakeman')).toMatchObject({ id, phone: '79001234568' });
  expect(writtenThere()).toHaveLength(before);
});

test('an edit there is told once or twice and comes here once; what comes late says nothing', async () => {
  await hooked();
  const { begin, ended, client, clients } = await openProject(it.app, 'Hooks', { keeps: ['clients'] });
  await begin('clients');
  await ended('clients');
  await until(() => expect(it.salon.companies[0]!.hooks.urls.length).toBeGreaterThan(1));
  const before = writtenThere().length;
  it.simulator.world.turn('booking', { copies: 2 });
  await actAt(it.simulator, { do: 'client', id: 2194, name: 'Anna Summer' });
  const { id } = await until(async () => (await client('Anna Summer')) ?? Promise.reject(new Error('not yet')));
  const came = await actAt(it.simulator, { do: 'client', name: 'Dora New', phone: '+79005550001' });
  await until(async () => expect(await client('Dora New')).toMatchObject({ phone: '79005550001' }));
  expect((await clients()).filter((one) => one.name === 'Dora New')).toHaveLength(1);
  expect(writtenThere()).toHaveLength(before);

  const [, url] = it.salon.companies[0]!.hooks.urls.filter((one) => !one.includes('.example')).slice(-2);
  const told = (data: object, key = '') =>
    fetch(url! + key, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ company_id: greenStreet, resource: 'client', resource_id: 2194, status: 'update', data }),
    });
  const late = { id: 2194, name: 'Anna of old', phone: `+${annasPhone}`, last_change_date: '2026-01-01T00:00:00+0300' };
  expect((await told(late)).status).toBe(200);
  expect((await told(late, 'x')).status).toBe(404);
  expect((await fetch(url!, { method: 'POST', body: 'nonsense' })).status).toBe(400);
  await actAt(it.simulator, { do: 'client', id: came.id, name: 'Dora Newer' });
  await until(async () => expect(await client('Dora Newer')).toBeDefined());
  expect((await client('Anna Summer')).id).toBe(id);
});

test('what was lost on the way is asked for', async () => {
  const { vera, client, card } = await openProject(it.app, 'Lost', { keeps: ['clients'] });
  await until(async () => expect((await card()).synced_at).not.toBeNull());
  it.simulator.world.turn('booking', { copies: 0 });
  await actAt(it.simulator, { do: 'client', name: 'Eva Unheard', phone: '+79005550002' });
  expect(await client('Eva Unheard')).toBeUndefined();
  await reconcileBooking.run({}, { project_id: vera.project_id });
  expect(await client('Eva Unheard')).toMatchObject({ phone: '79005550002' });
});

test('where both sides changed the same, the winner stays', async () => {
  for (const winner of ['ours', 'theirs'] as const) {
    const { vera, begin, ended, client } = await openProject(it.app, `Both ${winner}`, { keeps: ['clients'], winner });
    const there = await actAt(it.simulator, {
      do: 'client',
      name: `Zoe ${winner}`,
      phone: `+7900555010${winner.length}`,
    });
    await begin('clients');
    await ended('clients');
    const { id } = await client(`Zoe ${winner}`);
    it.simulator.world.turn('booking', { copies: 0, error: { name: 'down', times: 1 } });
    await actAt(it.simulator, { do: 'client', id: there.id, name: 'Zoe from there' });
    await vera.call(updateClient, { id, name: 'Zoe from here' });
    it.simulator.world.turn('booking', { copies: 0, error: null });
    await reconcileBooking.run({}, { project_id: vera.project_id });
    const name = winner === 'ours' ? 'Zoe from here' : 'Zoe from there';
    await until(() => expect(it.salon.clients.find((one) => one.id === there.id)!.name).toBe(name));
    await until(async () => expect(await client(name)).toMatchObject({ id }));
  }
});

test('somebody new here begins there too, once, and whoever has the number there is the same', async () => {
  const { vera, begin, ended, state } = await openProject(it.app, 'New', { keeps: ['clients'], sends_new: true });
  await vera.call(createClient, { name: 'Fay Fresh', phone: '+79005550003', email: 'fay@mail.example' });
  await vera.call(createClient, { name: 'Nobody without phone', email: 'nobody@mail.example' });
  await vera.call(createClient, { name: 'Boris here', phone: '+79001234568' });
  const fays = () => it.salon.clients.filter((one) => one.phone === '+79005550003');
  await until(() => expect(fays()).toMatchObject([{ name: 'Fay Fresh', email: 'fay@mail.example' }]));
  await begin('clients');
  await ended('clients');
  await until(async () => expect((await state()).unsent).toBe(0));
  expect(fays()).toHaveLength(1);
  expect(it.salon.clients.some((one) => one.email === 'nobody@mail.example')).toBe(false);
  expect(it.salon.clients.filter((one) => one.phone === '+79001234568')).toHaveLength(1);
});

test('whoever was removed here does not come back by itself', async () => {
  const { vera, begin, ended, client } = await openProject(it.app, 'Removed', { keeps: ['clients'] });
  await begin('clients');
  await ended('clients');
  const { id } = await client('Clara Hill').then((one) => one ?? client('Dora Newer'));
  await vera.call(deleteClients, { id });
  await begin('clients');
  await ended('clients');
  expect((await client('Dora Newer')) ?? null).toBeNull();
});

test('a token that is taken away amid a synchronisation stops it, and a new one goes on', async () => {
  await actAt(it.simulator, { do: 'many', count: 450 });
  const { vera, begin, ended, sync, card, clients } = await openProject(it.app, 'Revoked');
  it.simulator.world.turn('booking', { slow: 300 });
  await begin('clients');
  await until(async () => expect((await sync('clients'))!.done).toBeGreaterThan(0));
  await actAt(it.simulator, { do: 'revoke' });
  it.simulator.world.turn('booking', { slow: 0 });
  await until(async () =>
    expect(await card()).toMatchObject({ problem: 'refused', problem_words: 'Authentication needed.' }),
  );
  const reached = (await sync('clients'))!;
  expect(reached.status).toBe('running');
  expect(reached.done).toBeLessThan(reached.total);
  await vera.call(connectBooking, entered);
  const { done, total, created } = await ended('clients');
  expect(done).toBe(total);
  expect(created).toBe(total);
  expect(await card()).toMatchObject({ problem: null, is_connected: true });
  expect(await clients()).toHaveLength(50);
});

test('a branch that is closed to us holds up no other, and is told of once', async () => {
  const { vera, client, card } = await openProject(it.app, 'Closed branch', {
    branches_ids: [byTheRiver, greenStreet],
    keeps: ['clients'],
  });
  const user = it.salon.users[0]!;
  user.companies = [greenStreet];
  const told = () =>
    sql<{ since: string }>`select payload->>'since' as since from events where project_id = ${vera.project_id}
      and action = ${integrationStopped.action} and payload->>'since' is not null`.execute(dbOf(vera.project_id));
  const again = () => reconcileBooking.run({}, { project_id: vera.project_id }).catch(() => undefined);
  Object.assign(
    it.salon.clients.find((one) => one.id === 2195)!,
    { name: 'Boris Sea', changed_at: Date.now() },
  );
  await again();
  await until(async () => expect((await client('Boris Sea'))?.phone).toBe('79001234568'));
  expect(await card()).toMatchObject({ problem: 'refused', problem_words: 'Access denied.' });
  await again();
  await again();
  expect(await card()).toMatchObject({ problem: 'refused' });
  await until(async () => expect((await told()).rows).toHaveLength(1));
  user.companies = [greenStreet, byTheRiver];
  await again();
  expect(await card()).toMatchObject({ problem: null });
  expect((await told()).rows).toHaveLength(1);
});

test('asked for silence, it waits and goes on; by itself it never asks too often', async () => {
  expect(refusedIn(it.simulator.world)).toBe(0);
  const { begin, ended } = await openProject(it.app, 'Flood');
  it.simulator.world.turn('booking', { error: { name: 'flood', times: 2 } });
  await begin('clients');
  const { done, total } = await ended('clients');
  expect(done).toBe(total);
  expect(refusedIn(it.simulator.world)).toBe(0);
});
