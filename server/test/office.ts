import { updateConfig } from '@parley/contract/inbox/chat';
import type { Input } from '@parley/contract/http';
import { type Contact, listContacts } from '@parley/contract/inbox/contacts';
import type { ChannelType } from '@parley/contract/projects/channels';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Inbound } from '../src/channels/channel.ts';
import { dbOf, queues, transaction, type Tx } from '../src/kit/db/index.ts';
import { type Audience, isFor } from '../src/kit/events/audience.ts';
import { readLocked } from '../src/modules/inbox/dialogues/locked-contact.ts';
import type { DialogueState } from '../src/modules/inbox/dialogues/rules.ts';
import { saveContact } from '../src/modules/inbox/dialogues/save-contact.ts';
import { renewLooks } from '../src/modules/inbox/folders/line.queries.ts';
import { replaceFolders } from '../src/modules/inbox/folders/rebuild.queries.ts';
import { receiveMessage, recount } from '../src/modules/inbox/index.ts';
import { findMember } from '../src/modules/projects/index.ts';
import type { TestApp } from './app.ts';
import { member, owner, type Person } from './people.ts';
import { until } from './until.ts';

export type Office = Awaited<ReturnType<typeof openOffice>>;

/**
 * A project with three channels. Vera owns it and sees everything; Tom sees only telegram, Wanda only whatsapp, Mona
 * both, and nobody but Vera the mailbox.
 */
export async function openOffice(app: TestApp) {
  const vera = await owner(app, 'Vera');
  const { project_id } = vera;
  const telegram = await addChannel(project_id, 'telegram');
  const whatsapp = await addChannel(project_id, 'whatsapp');
  const email = await addChannel(project_id, 'email');
  await vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { managers_visibility: '1' } } });
  const tom = await member(app, vera, 'Tom', { channels_ids: [telegram] });
  const wanda = await member(app, vera, 'Wanda', { channels_ids: [whatsapp] });
  const mona = await member(app, vera, 'Mona', { channels_ids: [telegram, whatsapp] });
  await settled();
  const room = (await listOf(vera)).find((row) => row.users[0]?.messenger_type === 'internal')!;
  return { project_id, vera, tom, wanda, mona, telegram, whatsapp, email, room };
}

export const addChannel = async (project_id: number, type: ChannelType, it: { for_check_admin?: boolean } = {}) => {
  const made = await dbOf(project_id)
    .insertInto('channels')
    .values({ project_id, type, name: type, is_auth: true, ...it })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
};

/** Taken off its provider, or put back. */
export const setConnected = (project_id: number, id: number, is_auth: boolean) =>
  dbOf(project_id).updateTable('channels').set({ is_auth }).where('id', '=', id).execute();

let nth = 0;

/** Something a client wrote; the same person by the same `outside_id`. */
export const inbound = (outside_id: string, text: string, it: Partial<Inbound> = {}): Inbound => ({
  uid: `in-${++nth}`,
  direction: 'in',
  peer: { outside_id, name: `Client ${outside_id}`, phone: null },
  at: new Date(),
  message_type: 'text',
  text,
  ...it,
});

/** A client writes; answers the contact's id. */
export async function writes(
  project_id: number,
  channel_id: number,
  outside_id: string,
  text = 'Hello',
  it: Partial<Inbound> = {},
): Promise<number> {
  await receiveMessage(project_id, channel_id, inbound(outside_id, text, it));
  return contactOf(project_id, channel_id, outside_id);
}

export async function contactOf(project_id: number, channel_id: number, outside_id: string): Promise<number> {
  const found = await dbOf(project_id)
    .selectFrom('dialogues')
    .select('contact_id')
    .where('project_id', '=', project_id)
    .where('channel_id', '=', channel_id)
    .where('outside_id', '=', outside_id)
    .executeTakeFirstOrThrow();
  return found.contact_id;
}

/** One person on two channels, as after a merge: the dialogues of the second contact move to the first. */
export async function joinContacts(
  project_id: number,
  first: number,
  second: number,
  before: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await transaction(project_id, async (tx) => {
    await before(tx);
    await sql`update dialogues set contact_id = ${first} where contact_id = ${second}`.execute(tx);
    await sql`update dialogues d set is_newest = not exists (select from dialogues s
        where s.contact_id = d.contact_id and (s.last_message_at, s.id) > (d.last_message_at, d.id)),
      contact_for_check = exists (select from dialogues s where s.contact_id = d.contact_id and s.for_check),
      folders_ids = array(select distinct unnest(s.folders_ids) from dialogues s where s.contact_id = d.contact_id order by 1)
      where contact_id = ${first}`.execute(tx);
    await renewLooks(project_id, sql`d.contact_id = ${first}`).execute(tx);
    await replaceFolders(project_id, tx, [first]);
  });
  await recount(project_id);
}

type Folder = 'at_work' | '4check' | 'all' | number;
type Filter = Omit<Input<typeof listContacts>, 'count' | 'next'>;

/** A whole folder as one person sees it, page by page. */
export async function listOf(person: Person, folder: Folder = 'all', count = 20, filter: Filter = {}) {
  const asked: Filter = { ...filter, ...folderAsked(folder) };
  const rows: Contact[] = [];
  for (let next: string | null | undefined; next !== null;) {
    const { status, body } = await person.call(listContacts, { ...asked, count, ...(next ? { next } : {}) });
    expect(status).toBe(200);
    rows.push(...body.data);
    next = body.meta.next ?? null;
  }
  return rows;
}

function folderAsked(folder: Folder): Filter {
  if (typeof folder === 'number') return { custom_contacts: '1', topic_id: folder };
  return folder === 'at_work' ? { in_work: '1' } : folder === '4check' ? { for_check_admin: '1' } : {};
}

export type Heard = { action: string; payload: Record<string, unknown> };

/** Everything said in a project so far that is meant for this person. */
export async function heardBy(person: Person, action?: string): Promise<Heard[]> {
  const viewer = await findMember(person.project_id, person.id);
  return (await saidIn(person.project_id)).filter(
    (event) => viewer && isFor(event.audience, viewer) && (!action || event.action === action),
  );
}

async function saidIn(project_id: number): Promise<(Heard & { audience: Audience })[]> {
  const { rows } = await sql<Heard & { audience: Audience }>`
    select action, payload, audience from (
      select action, payload, audience, 0 as part, seq as nth from events where project_id = ${project_id}
      union all select action, payload, audience, 1, id from event_outbox where project_id = ${project_id}
    ) said order by part, nth`.execute(queues());
  return rows;
}

/** Until no job that is due is left. */
export async function settled(): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from jobs where run_at <= clock_timestamp()`.execute(queues());
    expect(rows[0]?.n).toBe(0);
  });
}

/** Something decided about a contact, as verbs do it: under its lock, counted, and told. */
export const changeContact = (project_id: number, contact_id: number, decide: (it: DialogueState) => DialogueState) =>
  transaction(project_id, async (tx) => {
    await sql`select from contacts where project_id = ${project_id} and id = ${contact_id} for no key update`.execute(
      tx,
    );
    const contact = await readLocked(tx, project_id, { contact_id });
    // Merged into another one meanwhile.
    if (contact) await saveContact(tx, contact, contact.dialogues.map(decide));
  });
