import { updateConfig } from '@parley/contract/inbox/chat';
import { listClients } from '@parley/contract/clients/table';
import {
  type BookingSyncKind,
  connectBooking,
  getBooking,
  syncBookingClients,
  syncBookingProducts,
  updateBooking,
} from '@parley/contract/integrations/booking';
import { simulatedSalon } from '@parley/contract/integrations/booking-simulated';
import { listIntegrations } from '@parley/contract/integrations/integrations';
import { salonIn } from '@parley/simulator/booking/salon';
import { type Simulator, startSimulator } from '@parley/simulator/simulator';
import { expect } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';

export const greenStreet = 4564;
export const byTheRiver = 4565;

/** The whole program beside the simulator's salon; nobody has connected it yet. */
export async function openWorld() {
  const simulator = await startSimulator();
  const app = await testApp({}, simulator);
  const stop = async () => {
    await app.stop();
    await simulator.stop();
  };
  return { app, simulator, salon: salonIn(simulator.world), stop };
}

export const entered = { service: 'altegio', ...simulatedSalon, api_url: 'simulator' } as const;

/** What was asked of the salon, in order. */
export const askedOf = ({ world }: Simulator, method: string, path: RegExp) =>
  world.journal.filter((it) => it.channel === 'booking' && it.method === method && path.test(it.path));

/** What people of the salon do in their own program. */
export async function actAt(simulator: Simulator, act: Record<string, unknown>): Promise<{ id: number }> {
  const answered = await fetch(`${simulator.url}/control/service`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'booking', act }),
  });
  expect(answered.status).toBe(200);
  return (await answered.json()) as { id: number };
}

type Wish = { branches_ids?: number[]; keeps?: BookingSyncKind[]; winner?: 'ours' | 'theirs'; sends_new?: boolean };

/** A project of its own that works with branches of the salon. */
export async function openProject(app: TestApp, name: string, wish: Wish = {}) {
  const { branches_ids = [greenStreet], keeps = [], winner = 'theirs', sends_new = false } = wish;
  const vera = await owner(app, name);
  const connected = await vera.call(connectBooking, entered);
  expect({ status: connected.status, error: connected.body.error }).toEqual({ status: 200, error: undefined });
  const chat = { yc_sync_contacts: keeps.includes('clients'), yc_sync_products: keeps.includes('products') };
  await vera.call(updateConfig, { action: 'editconfig', cfg: { chat } });
  await vera.call(updateBooking, { branches_ids, winner, sends_new });
  return { vera, ...looksOf(vera) };
}

function looksOf(vera: Person) {
  const clients = async () =>
    (await vera.call(listClients, { sort: 'name', count: 50 })).body.data.map(({ id, name, phone, email }) => ({
      id,
      name,
      phone,
      email,
    }));
  const state = async () => (await vera.call(getBooking, {})).body.data.connected!;
  const sync = async (what: BookingSyncKind) => (await state()).syncs.find((it) => it.what === what);
  return {
    clients,
    state,
    sync,
    client: async (name: string) => (await clients()).find((it) => it.name === name)!,
    card: async () => (await vera.call(listIntegrations, {})).body.data.find((it) => it.kind === 'booking')!,
    begin: (what: BookingSyncKind) => vera.call(what === 'clients' ? syncBookingClients : syncBookingProducts, {}),
    ended: (what: BookingSyncKind) =>
      until(async () => {
        const it = await sync(what);
        expect(it?.status).toBe('done');
        return it!;
      }),
  };
}
