import { updateConfig } from '@parley/contract/inbox/chat';
import {
  connectBooking,
  connectBookingFromCatalogue,
  disconnectBooking,
  getBooking,
  previewBookingSync,
  syncBookingClients,
  updateBooking,
} from '@parley/contract/integrations/booking';
import { getProject } from '@parley/contract/projects/projects';
import { signedUser } from '@parley/simulator/booking/booking';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addChannel } from '../../../test/office.ts';
import { member, owner } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';
import { askedOf, byTheRiver, entered, greenStreet, openProject, openWorld } from './test/open-branch.ts';

let it: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  it = await openWorld();
});
afterAll(() => it.stop());
beforeEach(() => it.simulator.world.turn('booking', { error: null }));

test('a login becomes a token, and the branches of its owner are to choose from', async () => {
  const vera = await owner(it.app, 'Vera');
  expect((await vera.call(getBooking, {})).body.data).toEqual({
    connected: null,
    has_partner_token: false,
    is_in_catalogue: false,
  });
  const { body } = await vera.call(connectBooking, entered);
  expect(body.data.connected).toMatchObject({
    service: 'altegio',
    name: 'owner@studio.example',
    branches: [
      { id: greenStreet, title: 'Studio on Green Street', address: 'Moscow, Green Street 5', timezone: 3 },
      { id: byTheRiver, title: 'Studio by the River' },
    ],
    branches_ids: [],
    syncs: [],
    unsent: 0,
  });
  expect(JSON.stringify(body)).not.toMatch(/user-token|partner-token|demo"/);
  const [signedIn] = askedOf(it.simulator, 'POST', /^\/api\/v1\/auth$/);
  expect(signedIn).toMatchObject({
    body: '{"login":"owner@studio.example","password":"demo"}',
    headers: { authorization: 'Bearer partner-token', accept: 'application/vnd.api.v2+json' },
  });
  const [looked] = askedOf(it.simulator, 'GET', /^\/api\/v1\/companies$/);
  expect(looked).toMatchObject({
    query: 'my=1',
    headers: { authorization: 'Bearer partner-token, User user-token-of-the-owner' },
  });
  const shown = await vera.call(getProject, { project: vera.project_id });
  expect(shown.body.data.integrations).toMatchObject({ booking: true });
});

test('what the service refuses is said in its words, and leaves nothing behind', async () => {
  const vera = await owner(it.app, 'Refused');
  const wrong = await vera.call(connectBooking, { ...entered, password: 'guessed' });
  expect(wrong.status).toBe(422);
  expect(wrong.body).toMatchObject({
    code: 'provider_refused',
    error: expect.stringContaining('Wrong login') as string,
  });
  const unknown = await vera.call(connectBooking, { ...entered, partner_token: 'nobody' });
  expect(unknown.body.code).toBe('provider_refused');
  it.simulator.world.turn('booking', { error: { name: 'down', times: 1 } });
  expect((await vera.call(connectBooking, entered)).body.code).toBe('provider_unreachable');
  const { partner_token: _, ...without } = entered;
  expect((await vera.call(connectBooking, without)).body.code).toBe('booking_partner_token_needed');
  expect((await vera.call(getBooking, {})).body.data.connected).toBeNull();
  expect((await vera.call(syncBookingClients, {})).body.code).toBe('booking_not_connected');
});

test('our address is added to those of others, and taken off alone', async () => {
  const { vera } = await openProject(it.app, 'Hooks');
  const [green] = it.salon.companies;
  await until(() => expect(green!.hooks.urls).toHaveLength(2));
  expect(green!.hooks).toMatchObject({ active: 1, client: 1, record: 1, service: 1, good: 1, self_sending: 0 });
  expect(green!.hooks.urls[0]).toBe('https://other.example/hook');
  expect(green!.hooks.urls[1]).toContain(`/hooks/yc/${vera.project_id}/`);
  expect((await vera.call(updateBooking, { branches_ids: [1] })).body.code).toBe('booking_branch_unknown');
  await vera.call(disconnectBooking, {});
  expect(green!.hooks.urls).toEqual(['https://other.example/hook']);
  expect((await vera.call(getBooking, {})).body.data.connected).toBeNull();
});

test('who may not connect channels connects no salon', async () => {
  const { vera } = await openProject(it.app, 'Boss');
  const tom = await member(it.app, vera, 'Tom');
  expect((await tom.call(getBooking, {})).status).toBe(403);
  expect((await tom.call(connectBooking, entered)).status).toBe(403);
  expect((await tom.call(syncBookingClients, {})).status).toBe(403);
});

test('who sees some channels alone does not synchronise for all, nor learns who is known', async () => {
  const { vera } = await openProject(it.app, 'Wide');
  const telegram = await addChannel(vera.project_id, 'telegram');
  await vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { managers_visibility: '1' } } });
  const tom = await member(it.app, vera, 'Tom', { permissions: ['channels.edit'], channels_ids: [telegram] });
  expect((await tom.call(getBooking, {})).status).toBe(200);
  expect((await tom.call(previewBookingSync, { what: 'clients' })).status).toBe(403);
  expect((await tom.call(syncBookingClients, {})).status).toBe(403);
  expect((await tom.call(updateBooking, { winner: 'ours' })).status).toBe(403);
  const { connected } = (await vera.call(getBooking, {})).body.data;
  expect(connected).toMatchObject({ winner: 'theirs', syncs: [] });
});

test('a salon that was chosen in the catalogue is connected by its signature alone', async () => {
  const env = { BOOKING_PARTNER_TOKEN: 'partner-token', BOOKING_USER_TOKEN: 'user-token-of-the-owner' };
  const vera = await owner(it.app, 'Catalogue');
  const me = { id: 1_073_232, name: 'Vera', email: 'v@studio.example', phone: '7900' };
  const signed = signedUser(me, 'partner-token');
  const asked = { service: 'altegio', salon_id: byTheRiver, ...signed, api_url: 'simulator' } as const;
  // A server that is not in the catalogue says so, and offers the other ways.
  expect((await vera.call(getBooking, {})).body.data.is_in_catalogue).toBe(false);
  expect((await vera.call(connectBookingFromCatalogue, asked)).body.code).toBe('booking_not_in_catalogue');
  await it.app.restart({ ...env, BOOKING_APPLICATION_ID: '77' });
  expect((await vera.call(getBooking, {})).body.data.is_in_catalogue).toBe(true);
  const forged = await vera.call(connectBookingFromCatalogue, { ...asked, user_data: `${signed.user_data}x` });
  expect(forged.body.code).toBe('return_unknown');
  // Whoever works in some other salon has a good signature, too.
  const stranger = await vera.call(connectBookingFromCatalogue, {
    ...asked,
    ...signedUser({ ...me, id: 1 }, 'partner-token'),
  });
  expect(stranger.body.code).toBe('booking_branch_unknown');
  const { connected: nothing } = (await vera.call(getBooking, {})).body.data;
  expect(nothing).toBeNull();
  const { body } = await vera.call(connectBookingFromCatalogue, asked);
  expect(body.data).toMatchObject({
    has_partner_token: true,
    connected: { name: 'Studio by the River', branches_ids: [byTheRiver] },
  });
  expect(it.salon.connected.at(-1)).toMatchObject({ salon_id: byTheRiver, application_id: 77, webhook_urls: [] });
  const led = await fetch(`${it.app.url}/yc/marketplace?salon_id=4565&user_data=a%2Bb&user_data_sign=c&other=d`, {
    redirect: 'manual',
  });
  expect(led.headers.get('location')).toBe(
    '/app/settings/?section=integrations&connect=booking&salon_id=4565&user_data=a%2Bb&user_data_sign=c',
  );
});
