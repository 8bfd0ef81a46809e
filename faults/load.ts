import type { Chances } from './chances.ts';
import { listContacts } from '@parley/contract/inbox/contacts';
import { call } from '../bench/call.ts';
import { readDialogues } from './base.ts';
import type { Office, Person } from './office.ts';
import type { Senders } from './senders.ts';
import type { World } from './world.ts';

export type Size = {
  /** Visitors of the site, and as many clients of the messenger. */
  peers: number;
  /** Messages of each of them. */
  each: number;
  /** What the team writes, to clients and in its room. */
  replies: number;
};
export type Load = { total: number; done: Promise<void> };

/** An ordinary busy hour: visitors, clients and the team write side by side. Begun when everyone is known. */
export async function startLoad(
  world: World,
  office: Office,
  senders: Senders,
  chances: Chances,
  { peers, each, replies }: Size,
): Promise<Load> {
  const { owner, operator, site, messenger, project_id } = office;
  const names = Array.from({ length: peers }, (_, i) => i + 1);
  const visitors = await Promise.all(names.map((i) => senders.visitor(`Visitor ${i}`)));
  const clients = names.map((i) => `Client ${i}`);
  const began = Date.now() - 3_600_000;
  const write = (name: string, n: number) => ({ n, text: `${name} says ${n}` });
  await Promise.all([
    ...visitors.map((it) => senders.visitorWrites(it, write(it.name, 0))),
    ...clients.map((it) => senders.clientWrites(it, { ...write(it, 0), at: began })),
  ]);
  const places = (await readDialogues(world.database, project_id)).map(({ id, channel_id, name }) => ({
    dialogue_id: id,
    channel_id,
    peer: name,
  }));
  const room = await roomOf(world, owner);

  async function visitorsHour(visitor: (typeof visitors)[number]): Promise<void> {
    for (let n = 1; n < each; n++) await senders.visitorWrites(visitor, write(visitor.name, n));
  }

  /** A messenger does not wait for one answer before it delivers the next; what was written when is in the message. */
  async function clientsHour(name: string): Promise<void> {
    const random = chances(name);
    for (let n = 1; n < each; n += 3) {
      const some = [n, n + 1, n + 2].filter((it) => it < each).toSorted(() => random.next() - 0.5);
      await Promise.all(some.map((it) => senders.clientWrites(name, { ...write(name, it), at: began + it * 7 })));
    }
  }

  async function teamsHour(person: Person, hers: typeof places, many: number): Promise<void> {
    const random = chances(person.name);
    for (let n = 0; n < many; n++) {
      const place = random.whole(4) ? random.pick(hers) : room;
      await senders.teamWrites(person, place, { n, text: `${person.name} answers ${n}` });
    }
  }

  const clientsPlaces = places.filter((it) => it.channel_id === messenger.channel_id);
  const sitePlaces = places.filter((it) => it.channel_id === site.channel_id);
  const done = Promise.all([
    ...visitors.map(visitorsHour),
    ...clients.map(clientsHour),
    teamsHour(owner, sitePlaces, Math.ceil(replies / 2)),
    teamsHour(operator, clientsPlaces, Math.floor(replies / 2)),
  ]).then(() => undefined);
  // Whoever started it hears of a failure when it waits for the end.
  done.catch(() => undefined);
  return { total: 2 * peers * each + replies, done };
}

async function roomOf({ first }: World, { headers }: Person) {
  const { data } = await call(first.url, listContacts, { channel_id: 'internal', count: 10 }, headers);
  const { id, channel_id } = data[0]!.users[0]!;
  return { dialogue_id: id, channel_id, peer: 'room' };
}
