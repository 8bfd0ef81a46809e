import { connectBooking, updateBooking } from '@parley/contract/integrations/booking';
import {
  type FreeTime,
  listFreeDays,
  listFreeTimes,
  makeRecord,
  type Visit,
} from '@parley/contract/integrations/booking-visits';
import type { Input } from '@parley/contract/http';
import { salonIn } from '@parley/simulator/booking/salon';
import { startSimulator } from '@parley/simulator/simulator';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { openOffice, writes } from '../../../../test/office.ts';
import { until } from '../../../../test/until.ts';
import { queues } from '../../../kit/db/index.ts';

export const greenStreet = 4564;
export const byTheRiver = 4565;
export const haircut = 331;
export const olga = 9;

const bringing = sql`select from jobs where name = 'bring-booking-visits'`;

/** An office whose project works with the booking service that the simulator plays. */
export async function openSalon() {
  const simulator = await startSimulator();
  const app = await testApp({}, simulator);
  const office = await openOffice(app);
  const { vera, project_id, telegram } = office;
  const connect = async () => {
    const connected = await vera.call(connectBooking, {
      service: 'altegio',
      partner_token: 'partner-token',
      login: 'owner@studio.example',
      password: 'demo',
      api_url: 'simulator',
    });
    expect({ status: connected.status, error: connected.body.error }).toEqual({ status: 200, error: undefined });
    await vera.call(updateBooking, { branches_ids: [greenStreet, byTheRiver] });
    await until(async () => expect((await bringing.execute(queues())).rows).toEqual([]));
  };
  await connect();
  const salon = salonIn(simulator.world);

  /** A client who wrote to us, known by a number; seen through telegram alone. */
  const client = (name: string, phone: string | null) =>
    writes(project_id, telegram, name, 'I would like to come', { peer: { outside_id: name, name, phone } });

  /** Free times of the day after tomorrow: whatever the hour, all of them are to come. */
  const free = async (master_id = olga): Promise<FreeTime[]> => {
    const asked = { branch_id: greenStreet, master_id, services: [haircut] };
    const { data: days } = (await vera.call(listFreeDays, asked)).body;
    return (await vera.call(listFreeTimes, { ...asked, day: days[2]! })).body.data;
  };

  type Asked = Partial<Input<typeof makeRecord>>;
  const ask = (contact_id: number, datetime: string, it: Asked = {}) =>
    vera.call(makeRecord, {
      contact_id,
      branch_id: greenStreet,
      master_id: olga,
      services: [haircut],
      datetime,
      ...it,
    });
  const book = async (contact_id: number, datetime: string): Promise<Visit> => {
    const { status, body } = await ask(contact_id, datetime);
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    return body.data.visit;
  };

  /** What people of the salon do in their own program. */
  const act = async (given: Record<string, unknown>): Promise<{ id: number }> => {
    const answered = await fetch(`${simulator.url}/control/service`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service: 'booking', act: given }),
    });
    expect(answered.status).toBe(200);
    return (await answered.json()) as { id: number };
  };

  /** Hooks are set by a job: from here on the salon tells us what happens. */
  await until(() => expect(salon.companies.map((one) => one.hooks.active)).toEqual([1, 1]));

  return {
    ...office,
    /** Also anew; until what the salon has from today on was heard of. */
    connect,
    app,
    simulator,
    salon,
    client,
    free,
    ask,
    book,
    act,
    /** Of the salon, those that are not cancelled. */
    standing: () => salon.visits.filter((it) => !it.is_deleted),
    stop: async () => {
      await app.stop();
      await simulator.stop();
    },
  };
}
