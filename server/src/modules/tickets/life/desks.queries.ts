import type { Opening } from '@parley/contract/tickets/departments';
import type { WorkingHours } from '@parley/contract/projects/working-hours';
import type { ModuleName } from '@parley/contract/projects/modules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { dialoguesOf, owedIn } from '../changes/places.queries.ts';
import type {} from '../tables.ts';

/** What a department does by itself when a client writes. */
export type Desk = { id: number; openings: Opening[]; hours: WorkingHours | null; reopen_hours: number };

export const desksOf = prepared<{ project_id: number }, Desk>(
  (value) => sql`
    select id, openings, hours, reopen_hours from ticket_departments
    where project_id = ${value('project_id')} order by id`,
);

export const dropFromDepartments = prepared<{ project_id: number; user_id: number }, never>(
  (value) => sql`
    update ticket_departments set managers_ids = array_remove(managers_ids, ${value('user_id')}::bigint)
    where project_id = ${value('project_id')} and ${value('user_id')}::bigint = any (managers_ids)`,
);

type Standing = {
  tariff_id: number;
  modules: Record<ModuleName, boolean>;
  has_tickets: boolean;
  opens: boolean;
};

const standing = prepared<{ project_id: number }, Standing>(
  (value) => sql`
    select p.tariff_id, p.modules,
      exists (select from ticket_numbers n where n.project_id = ${value('project_id')}) as has_tickets,
      exists (select from ticket_departments d
        where d.project_id = ${value('project_id')} and d.openings <> '[]') as opens
    from projects p where p.id = ${value('project_id')}`,
);

export const standingOf = async (db: Db, project_id: number): Promise<Standing | null> =>
  (await standing(db, { project_id }))[0] ?? null;

type Awaited = {
  project_id: number;
  contact_id: number;
  dialogue_id: number;
  id: number;
  at: string;
  is_failed: boolean;
};

const awaiting = prepared<Awaited, { is_so: boolean }>(
  (value) => sql`
    select exists (
      select from dialogues d join tickets t on t.project_id = d.project_id and t.dialogue_id = d.id
      where d.project_id = ${value('project_id')} and d.contact_id = ${value('contact_id')} and t.removed_at is null
        and (t.status <> 'closed' and (t.owed_since is not null or ${value('is_failed')}::boolean)
          or d.id = ${value('dialogue_id')} and (
            t.status <> 'closed' and t.last_message_at < date_trunc('second', ${value('at')}::timestamptz)
            or t.answered_at is null and t.since_id < ${value('id')}
              and (t.status <> 'closed' or ${value('id')} <= t.heard_id)))
    ) as is_so`,
);

/** Whether one of our messages changes anything for a ticket of its dialogue, or of another one of its client. */
export const isAwaited = async (tx: Tx, asked: Awaited): Promise<boolean> => (await awaiting(tx, asked))[0]!.is_so;

const ofDialogue = prepared<{ project_id: number; dialogue_id: number }, { id: number }>(
  (value) => sql`
    select id from tickets
    where project_id = ${value('project_id')} and dialogue_id = ${value('dialogue_id')} and removed_at is null limit 1`,
);

export const hasTickets = async (tx: Tx, project_id: number, dialogue_id: number): Promise<boolean> =>
  (await ofDialogue(tx, { project_id, dialogue_id })).length > 0;

type OfClients = { project_id: number; contacts_ids: number[]; most: number | null };
const openOf = prepared<OfClients, { id: number }>(
  (value) => sql`
    select t.id from dialogues d join tickets t on t.project_id = d.project_id and t.dialogue_id = d.id
    where d.project_id = ${value('project_id')} and d.contact_id = any (${value('contacts_ids')}::bigint[])
      and t.status <> 'closed' and t.removed_at is null limit ${value('most')}::int`,
);

export const openOfClients = async (tx: Tx, project_id: number, contacts_ids: number[]): Promise<number[]> =>
  (await openOf(tx, { project_id, contacts_ids, most: null })).map((it) => it.id);

/** Whether these clients have an open ticket. */
export const isAnyOpen = async (tx: Tx, project_id: number, contacts_ids: number[]): Promise<boolean> =>
  (await openOf(tx, { project_id, contacts_ids, most: 1 })).length > 0;

/** What is said to and by one client is heard one after another. */
export const lockClient = (tx: Tx, project_id: number, dialogue_id: number) =>
  sql`
    select ${waitForClient} from dialogues
    where project_id = ${project_id} and id = ${dialogue_id}`.execute(tx);

/** In the order of their ids, so that two who take several wait for each other. */
export const lockClients = (tx: Tx, project_id: number, contacts_ids: number[]) =>
  sql`
    select ${waitForClient} from (
      select ${project_id}::bigint as project_id, contact_id from unnest(${contacts_ids}::bigint[]) as contact_id
      order by contact_id) given`.execute(tx);

const waitForClient = sql`pg_advisory_xact_lock(hashtextextended('tickets:' || project_id || ':' || contact_id, 0))`;

/** Open tickets that are not as owed as their dialogues. */
export async function owedOtherwise(tx: Tx, project_id: number, contacts_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from dialogues d join tickets t on t.project_id = d.project_id and t.dialogue_id = d.id
    where d.project_id = ${project_id} and d.contact_id = any (${contacts_ids}::bigint[])
      and t.status <> 'closed' and t.removed_at is null
      and t.owed_since is distinct from ${owedIn(dialoguesOf)}`.execute(tx);
  return rows.map((it) => it.id);
}

export async function ticketsOfClients(tx: Tx, project_id: number, contacts_ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from dialogues d join tickets t on t.project_id = d.project_id and t.dialogue_id = d.id
    where d.project_id = ${project_id} and d.contact_id = any (${contacts_ids}::bigint[])`.execute(tx);
  return rows.map((it) => it.id);
}
