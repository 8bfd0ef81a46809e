import { listContacts } from '@parley/contract/inbox/contacts';
import { sendMessage } from '@parley/contract/inbox/messages';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ask, call } from './call.ts';
import { demoProject } from './sign-in-ours.ts';
import type { Database } from './stage.ts';

type Room = { id: number; channel_id: number };
export type OpenRoom = Room & { post: (uid: string) => Promise<Response>; send: (uid: string) => Promise<void> };

/** The team's room of the demo, where messages need no messenger to arrive. */
export async function openRoom(url: string, headers: Record<string, string>): Promise<OpenRoom> {
  const { data } = await call(url, listContacts, { all_contacts: '1', channel_id: 'internal', count: 50 }, headers);
  const room = data.flatMap((contact) => contact.users).find((it) => it.messenger_type === 'internal');
  if (!room) throw new Error('the demo has no team room on its first page');
  return sendingTo(url, headers, room);
}

/** Whoever has just joined enters the room by a job; its contact's id. */
export async function untilInRoom(url: string, headers: Record<string, string>): Promise<number> {
  for (;;) {
    const { data } = await call(url, listContacts, { all_contacts: '1', channel_id: 'internal', count: 50 }, headers);
    const room = data.find((it) => it.users.some((user) => user.messenger_type === 'internal'));
    if (room) return room.id;
    await sleep(20);
  }
}

/** More such rooms, with all members in each: messages of one room stand in line behind one another. */
export async function openRooms(
  url: string,
  headers: Record<string, string>,
  { admin_url }: Database,
  many: number,
): Promise<OpenRoom[]> {
  const { channel_id } = await openRoom(url, headers);
  const rows = await asAdmin<{ id: string }>(admin_url, addRooms, [demoProject, channel_id, many]);
  await learnTables({ admin_url });
  return rows.map(({ id }) => sendingTo(url, headers, { id: Number(id), channel_id }));
}

/** Clients on a website, who are written to without a provider. */
export async function openClients(
  url: string,
  headers: Record<string, string>,
  database: Database,
  many: number,
): Promise<OpenRoom[]> {
  const channel_id = await widgetOf(database);
  const rows = await asAdmin<{ id: string }>(database.admin_url, addClients, [demoProject, channel_id, many]);
  await learnTables(database);
  return rows.map(({ id }) => sendingTo(url, headers, { id: Number(id), channel_id }));
}

/** The demo's channel for a website. */
export async function widgetOf({ admin_url }: Database): Promise<number> {
  const text = `select id from channels where project_id = $1 and type = 'widget'`;
  return Number((await asAdmin<{ id: string }>(admin_url, text, [demoProject]))[0]!.id);
}

/** PostgreSQL knows its tables, as it does after the first minutes of any base. */
export const learnTables = async ({ admin_url }: Pick<Database, 'admin_url'>): Promise<void> =>
  void (await asAdmin(admin_url, 'analyze', []));

export async function asAdmin<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const admin = new pg.Client(url);
  await admin.connect();
  try {
    return (await admin.query<Row>(text, values)).rows;
  } finally {
    await admin.end();
  }
}

const addClients = `
  with people as (
    insert into contacts (project_id, name) select $1, 'Client ' || n from generate_series(1, $3::int) n returning id, name
  )
  insert into dialogues (project_id, contact_id, channel_id, outside_id, name, is_listed, last_inbound_at)
  select $1, id, $2, 'bench ' || id, name, false, now() from people returning id`;

const addRooms = `
  with people as (
    insert into contacts (project_id, name, is_room)
    select $1, 'Room ' || n, true from generate_series(1, $3::int) n returning id, name
  ), rooms as (
    insert into dialogues (project_id, contact_id, channel_id, outside_id, name, is_room)
    select $1, id, $2, 'bench ' || id, name, true from people returning id
  ), entered as (
    insert into dialogue_members (project_id, dialogue_id, user_id)
    select $1, rooms.id, user_id from rooms cross join members where project_id = $1
  )
  select id from rooms`;

const sendingTo = (url: string, headers: Record<string, string>, { id, channel_id }: Room): OpenRoom => {
  const post = (uid: string): Promise<Response> =>
    ask(url, sendMessage, { project: demoProject, channel: channel_id, id, uid, text: `Message ${uid}` }, headers);
  const send = async (uid: string): Promise<void> => {
    const response = await post(uid);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  return { id, channel_id, post, send };
};
