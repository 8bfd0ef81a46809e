import {
  connectBookingFromCatalogue,
  disconnectBooking,
  previewBookingSync,
  syncBookingClients,
} from '@parley/contract/integrations/booking';
import { listIntegrations } from '@parley/contract/integrations/integrations';
import { listNotices } from '@parley/contract/notifications/notices';
import { getProject } from '@parley/contract/projects/projects';
import { signedUser } from '@parley/simulator/booking/booking';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settled } from '../../../../test/office.ts';
import { member, owner, type Person } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { actAt, askedOf, byTheRiver, openProject, openWorld } from '../test/open-branch.ts';
import { projectsOfSalon } from './salons.queries.ts';

let it: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  it = await openWorld();
  const env = { BOOKING_PARTNER_TOKEN: 'partner-token', BOOKING_USER_TOKEN: 'user-token-of-the-owner' };
  await it.app.restart({ ...env, BOOKING_APPLICATION_ID: '77' });
});
afterAll(() => it.stop());
beforeEach(() => it.simulator.world.turn('booking', { error: null, copies: 1 }));

/** A project whose salon was chosen in the catalogue, beside one that is connected to the same salon by a login. */
async function openBoth(name: string) {
  const other = await openProject(it.app, `${name} by login`, { branches_ids: [byTheRiver] });
  const vera = await owner(it.app, name);
  const me = { id: 1_073_232, name: 'Vera', email: 'v@studio.example', phone: '7900' };
  const connect = () =>
    vera.call(connectBookingFromCatalogue, {
      service: 'altegio',
      salon_id: byTheRiver,
      ...signedUser(me, 'partner-token'),
      api_url: 'simulator',
    });
  expect((await connect()).status).toBe(200);
  await until(() => expect(it.salon.companies[1]!.hooks.urls.at(-1)).toContain(`/hooks/yc/${vera.project_id}/`));
  return { vera, other, connect };
}

const card = async (person: Person) =>
  (await person.call(listIntegrations, {})).body.data.find((one) => one.kind === 'booking')!;
const told = async (person: Person) => {
  await settled();
  return (await person.call(listNotices, {})).body.data.map(({ kind, text, count }) => ({ kind, text, count }));
};
const inCatalogue = (event: string, more = {}) =>
  actAt(it.simulator, { do: 'catalogue', event, salon_id: byTheRiver, ...more });

test('what is paused in the catalogue stands still here, told once, and goes on by itself', async () => {
  const { vera, other } = await openBoth('Paused');
  const tom = await member(it.app, vera, 'Tom');
  it.simulator.world.turn('booking', { copies: 2 });
  await inCatalogue('freeze');
  const words = 'Paused in the catalogue of Altegio. It goes on by itself once it is resumed there';
  await until(async () =>
    expect(await card(vera)).toMatchObject({ is_connected: true, problem: 'refused', problem_words: words }),
  );
  expect(await told(vera)).toEqual([{ kind: 'integration_stopped', text: words, count: 1 }]);
  expect([await told(tom), await told(other.vera)]).toEqual([[], []]);
  expect(await card(other.vera)).toMatchObject({ is_connected: true, problem: null });

  const asked = () => it.simulator.world.journal.filter((one) => one.channel === 'booking').length;
  const before = asked();
  const refused = (await vera.call(previewBookingSync, { what: 'clients' })).body;
  expect([refused.code, refused.error]).toEqual(['provider_refused', expect.stringContaining(words)]);
  await vera.call(syncBookingClients, {});
  await settled();
  expect(asked()).toBe(before);
  expect(await told(vera)).toHaveLength(1);

  await inCatalogue('unfreeze');
  await until(async () => expect(await card(vera)).toMatchObject({ is_connected: true, problem: null }));
  // What waited for it goes on.
  await until(async () => expect(askedOf(it.simulator, 'POST', /4565\/clients\/search$/)).not.toEqual([]));
  expect(await told(vera)).toEqual([]);
});

test('what is removed in the catalogue is disconnected here and told once; connected anew it works', async () => {
  const { vera, other, connect } = await openBoth('Removed');
  it.simulator.world.turn('booking', { copies: 2 });
  await inCatalogue('uninstall');
  const words = 'Removed in the catalogue of Altegio. What it brought stays here';
  await until(async () =>
    expect(await card(vera)).toMatchObject({ is_connected: false, problem: 'refused', problem_words: words }),
  );
  const shown = async () => (await vera.call(getProject, { project: vera.project_id })).body.data.integrations.booking;
  expect(await shown()).toBe(false);
  expect(await told(vera)).toEqual([{ kind: 'integration_stopped', text: words, count: 1 }]);
  expect((await vera.call(previewBookingSync, { what: 'clients' })).body.code).toBe('booking_not_connected');
  expect(await card(other.vera)).toMatchObject({ is_connected: true, problem: null });
  await connect();
  expect(await card(vera)).toMatchObject({ is_connected: true, problem: null });
  expect([await shown(), await told(vera)]).toEqual([true, []]);
  expect((await projectsOfSalon(byTheRiver)).includes(vera.project_id)).toBe(true);
  await vera.call(disconnectBooking, {});
  expect((await projectsOfSalon(byTheRiver)).includes(vera.project_id)).toBe(false);
});

test('without our program’s token and number nobody is believed', async () => {
  const { vera } = await openBoth('Forged');
  const right = { salon_id: byTheRiver, application_id: 77, event: 'uninstall', partner_token: 'partner-token' };
  const say = async (body: object | string) =>
    (
      await fetch(`${it.app.url}/hooks/yc_catalogue`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    ).status;
  const { partner_token: _, ...unsigned } = right;
  expect(await say(unsigned)).toBe(404);
  expect(await say({ ...right, partner_token: 'guessed' })).toBe(404);
  expect(await say({ ...right, application_id: 78 })).toBe(404);
  expect(await say('nonsense')).toBe(404);
  expect(await say({ ...right, salon_id: 'none' })).toBe(400);
  expect(await say({ ...right, event: 'something new' })).toBe(200);
  expect(await say({ ...right, salon_id: 1 })).toBe(200);
  expect(await card(vera)).toMatchObject({ is_connected: true, problem: null });
});
