import { setTimeout as sleep } from 'node:timers/promises';
import { logout } from '@parley/contract/accounts/sessions';
import { getUser } from '@parley/contract/accounts/users';
import { contactUpdated, getContact } from '@parley/contract/inbox/contacts';
import { readMessages } from '@parley/contract/inbox/messages';
import { removeMember, updateMember } from '@parley/contract/projects/members';
import type { WebSocket } from 'ws';
import { ask, call } from '../call.ts';
import { type Figure, median, type Row, row } from '../figure.ts';
import { joinLive, onLive } from '../live-socket.ts';
import { newMember, type NewMember } from '../new-member.ts';
import { demoProject, signInOurs } from '../sign-in-ours.ts';
import type { Program } from '../stage.ts';
import { unreadIn } from '../unread-in.ts';

const project = demoProject;
const goalMs = 1000;
type Office = { here: Program; there: Program; admin: Record<string, string>; witness: WebSocket };
type Took = Record<string, number[]>;

/** Something is taken from a person on one node: how long do the socket and the calls on another go on? */
export const rights: Figure = {
  name: 'rights',
  run: async ({ ours, addNode, database, quick }) => {
    const rounds = quick ? 1 : 5;
    const there = await addNode();
    const { headers: admin, token } = await signInOurs(ours.url, 'admin@demo.parley');
    const office: Office = { here: ours, there, admin, witness: await joinLive(there.url, token, project) };
    const took: Took = {};
    const note = (name: string, ms: number): void => void (took[name] ??= []).push(ms);
    for (let round = 0; round < rounds; round++) {
      const { channel_id, contacts_ids } = await unreadIn(database, project);
      const leaver = await newMember(ours.url, admin, [channel_id]);
      await takeChannel(office, leaver, contacts_ids, note);
      await signOut(office, leaver, note);
      const removed = await newMember(ours.url, admin, [channel_id]);
      await remove(office, removed, note);
      await call(ours.url, removeMember, { project, user: leaver.id }, admin);
    }
    office.witness.close();
    await there.stop();
    return Object.entries(took).map(([name, all]): Row => {
      const told = `goal: within ${goalMs} ms; slowest ${Math.round(Math.max(...all))} ms`;
      return row(`rights ${name}`, median(all), 'ms', null, `2 nodes, ${rounds} rounds`, told);
    });
  },
};

type Note = (name: string, ms: number) => void;

async function signOut({ here, there }: Office, person: NewMember, note: Note): Promise<void> {
  const socket = await joinLive(there.url, person.token, project);
  const asks = () => ask(there.url, getUser, {}, person.headers);
  await untilRefused({ note, name: 'signed out', socket, asks }, () =>
    call(here.url, logout, {}, { cookie: person.cookie }),
  );
}

async function remove({ here, there, admin }: Office, person: NewMember, note: Note): Promise<void> {
  const socket = await joinLive(there.url, person.token, project);
  const asks = () => ask(there.url, getContact, { id: person.room_id }, person.headers);
  await untilRefused({ note, name: 'removed', socket, asks }, () =>
    call(here.url, removeMember, { project, user: person.id }, admin),
  );
}

type Refusing = { note: Note; name: string; socket: WebSocket; asks: () => Promise<Response> };

async function untilRefused({ note, name, socket, asks }: Refusing, take: () => Promise<unknown>): Promise<void> {
  await assertServed(asks);
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now())));
  await take();
  const taken = performance.now();
  note(`${name}, calls`, (await firstRefused(asks)) - taken);
  note(`${name}, socket`, Math.max(0, (await closed) - taken));
}

/** The socket stays, but the channel's events must not come any more, while others go on causing them. */
async function takeChannel(
  { here, there, admin, witness }: Office,
  person: NewMember,
  contacts_ids: number[],
  note: Note,
): Promise<void> {
  const [shown, ...rest] = contacts_ids as [number, ...number[]];
  const socket = await joinLive(there.url, person.token, project);
  const [heard, seen] = [heardOn(socket), heardOn(witness)];
  let caused = 0;
  const cause = async (): Promise<void> => {
    await call(here.url, readMessages, { contact_id: rest[caused++]! }, admin);
  };
  const asks = () => ask(there.url, getContact, { id: shown }, person.headers);
  await assertServed(asks);
  await cause();
  while (!heard.length) await sleep(5);

  await call(here.url, updateMember, { project, user: person.id, channels_ids: [] }, admin);
  const taken = performance.now();
  const refused = firstRefused(asks);
  while (caused < rest.length && performance.now() - taken < goalMs * 1.2) {
    await cause();
    await sleep(20);
  }
  // Silence counts only where there was something to hear.
  while (seen.length < caused) await sleep(5);
  note('channel taken, calls', (await refused) - taken);
  note('channel taken, socket', Math.max(0, Math.max(...heard) - taken));
  socket.close();
}

/** The moments at which a changed contact was heard of. */
function heardOn(socket: WebSocket): number[] {
  const heard: number[] = [];
  onLive(socket, ({ action }) => action === contactUpdated.action && heard.push(performance.now()));
  return heard;
}

async function assertServed(asks: () => Promise<Response>): Promise<void> {
  const answer = await asks();
  if (!answer.ok) throw new Error(`refused before anything was taken: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** When the first refusal came, asking without a pause. */
async function firstRefused(asks: () => Promise<Response>): Promise<number> {
  for (;;) {
    const answer = await asks();
    await answer.arrayBuffer();
    if (!answer.ok) return performance.now();
  }
}
