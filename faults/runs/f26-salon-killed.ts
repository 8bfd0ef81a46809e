import { setTimeout as sleep } from 'node:timers/promises';
import { updateConfig } from '@parley/contract/inbox/chat';
import { deleteClients } from '@parley/contract/clients/table';
import {
  connectBooking,
  disconnectBooking,
  getBooking,
  syncBookingClients,
  updateBooking,
} from '@parley/contract/integrations/booking';
import { simulatedSalon } from '@parley/contract/integrations/booking-simulated';
import { type Client, salonIn } from '@parley/simulator/booking/salon';
import { call } from '../../bench/call.ts';
import { asAdmin, isSettled, passLeases, passPauses } from '../base.ts';
import { removeForGood } from '../bins.ts';
import { hurry } from '../played.ts';
import { type Run, type Stage, underLoad } from '../stage.ts';

const branch = 4564;
/** Known here alone before the salon is connected. */
const newcomers = 12;
const renamed = 5;

/** Each page of the salon's clients is brought as a whole or not at all, and each of ours is made there once. */
export const salonKilled: Run = {
  name: 'F26',
  promise:
    'a node is killed while thousands of clients of a booking service are brought and ours are sent there: each is known once on both sides',
  isLong: true,
  go: async (stage) => {
    const { world, office, size, random, allowed } = stage;
    allowed.unknown = 'any';
    const salon = salonIn(world.simulator.world);
    const before = salon.clients.length;
    const many = Math.min(10_000, size.clients * 3);
    world.simulator.world.turn('booking', { slow: 100 });
    const body = JSON.stringify({ service: 'booking', act: { do: 'many', count: many } });
    await fetch(`${world.simulator.url}/control/service`, { method: 'POST', body });
    await asAdmin(world.database, addNewcomers, [office.project_id, newcomers]);
    await connect(stage);
    const load = await underLoad(stage);
    const began = performance.now();
    await call(world.first.url, syncBookingClients, {}, office.owner.headers);
    const kills = Math.max(1, Math.floor(size.kills / 4));
    for (let kill = 0; kill < kills; kill++) {
      await reached(stage, ((kill + 0.2 + random.next() * 0.6) / kills) * many * 0.9);
      await killed(stage, kill);
      // Of what happens there meanwhile nobody may hear: the service tells once.
      if (kill === 0) rename(salon.clients.slice(before, before + renamed), world.simulator.world.now());
    }
    await reached(stage, Infinity);
    const took = performance.now() - began;
    await killed(stage, kills);
    await load.done;
    await settled(stage);
    await hurry(stage, 'reconcile-booking');
    await settled(stage);
    const faults = await findWrong(stage, salon.clients);
    if (faults.length) throw new Error(`${faults.length} clients, such as ${faults[0]}`);
    await leave(stage);
    salon.clients.length = before;
    return { 'clients of the salon': many, kills: kills + 1, brought: `${(took / 1000).toFixed(1)} s` };
  },
};

const addNewcomers = `
  with entered as materialized (select set_config('parley.project_id', $1::text, false))
  insert into contacts (project_id, name, phone)
  select $1::bigint, 'Ours ' || n, (79200000000 + n)::text from entered, generate_series(1, $2::int) n`;

async function connect({ world, office }: Stage): Promise<void> {
  const { headers } = office.owner;
  const { url } = world.first;
  await call(url, connectBooking, { service: 'altegio', ...simulatedSalon, api_url: 'simulator' }, headers);
  await call(url, updateBooking, { branches_ids: [branch], sends_new: true }, headers);
  await call(url, updateConfig, { action: 'editconfig', cfg: { chat: { yc_sync_contacts: true } } }, headers);
}

/** Infinity: until it is over. */
async function reached({ world, office }: Stage, many: number): Promise<void> {
  for (;;) {
    const { connected } = (await call(world.first.url, getBooking, {}, office.owner.headers)).data;
    const sync = connected!.syncs.find((it) => it.what === 'clients');
    if (sync && (sync.status === 'done' || sync.done >= many)) return;
    await passLeases(world.database);
    await passPauses(world.database, office.project_id);
    await sleep(20);
  }
}

async function killed({ world, random }: Stage, nth: number): Promise<void> {
  await sleep(random.whole(200));
  // A single kill leaves the database standing.
  const victim = world.nodes[(nth + 1) % 2]!;
  await victim.kill();
  await victim.start();
}

function rename(clients: Client[], at: number): void {
  for (const it of clients) Object.assign(it, { name: `${it.name}, renamed`, changed_at: at });
}

async function settled({ world, office }: Stage): Promise<void> {
  while (!(await isSettled(world.database, office.project_id))) {
    await passLeases(world.database);
    await passPauses(world.database, office.project_id);
    await sleep(50);
  }
}

type Kept = { name: string; phone: string; links: number };
const kept = `
  select c.name, c.phone, count(l.outside_id)::int as links from contacts c
  left join booking_clients l on l.project_id = c.project_id and l.contact_id = c.id
  where c.project_id = $1 and c.phone is not null and c.deleted_at is null group by c.id, c.name, c.phone`;

/** Who is not known once here and once there, by one name. */
async function findWrong({ world, office }: Stage, clients: Client[]): Promise<string[]> {
  const ours = Map.groupBy(await asAdmin<Kept>(world.database, kept, [office.project_id]), (it) => it.phone);
  const theirs = Map.groupBy(
    clients.filter((it) => it.company_id === branch),
    (it) => it.phone.replace(/\D/g, ''),
  );
  const faults: string[] = [];
  for (const phone of new Set([...ours.keys(), ...theirs.keys()])) {
    const [here = [], there = []] = [ours.get(phone), theirs.get(phone)];
    const isRight = here.length === 1 && there.length === 1 && here[0]!.links === 1 && here[0]!.name === there[0]!.name;
    if (!isRight) faults.push(`${phone}: ${JSON.stringify(here)} here, ${there.map((it) => it.name).join()} there`);
  }
  return faults;
}

/** Of clients who never wrote the comparison of all lists knows nothing. */
async function leave(stage: Stage): Promise<void> {
  const { world, office } = stage;
  const { headers } = office.owner;
  world.simulator.world.turn('booking', { slow: 0 });
  await call(world.first.url, disconnectBooking, { keep_links: false }, headers);
  const text = `select id from contacts where project_id = $1 and phone is not null and deleted_at is null`;
  const ids = (await asAdmin<{ id: number }>(world.database, text, [office.project_id])).map((it) => Number(it.id));
  for (let from = 0; from < ids.length; from += 1000)
    await call(world.first.url, deleteClients, { id: ids.slice(from, from + 1000) }, headers);
  await removeForGood(stage);
}
