import type { ClientField } from '@parley/contract/clients/clients';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import type {} from './tables.ts';

type NewContact = { name: string; phone: string | null; email: string | null; is_room: boolean };

export const insertContact = (tx: Tx, project_id: number, it: NewContact) =>
  tx
    .insertInto('contacts')
    .values({ project_id, ...it })
    .returning('id')
    .executeTakeFirstOrThrow();

export type Marks = { blocked: boolean; archived: boolean };

export const saveMarks = (tx: Tx, project_id: number, id: number, { blocked, archived }: Marks) =>
  tx
    .updateTable('contacts')
    .set({ blocked, archived })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

/** What is known of a client. */
export type Client = Record<ClientField, unknown> & {
  name: string;
  phone: string | null;
  email: string | null;
  legal_entity: string | null;
  tax_id: string | null;
  notes: string | null;
  tag: string | null;
  organization_id: number | null;
  manager_id: number | null;
  unsubscribed: boolean;
};

export const readClient = (db: Db, project_id: number, id: number): Promise<Client> =>
  db
    .selectFrom('contacts')
    .select(['name', 'phone', 'email', 'legal_entity', 'tax_id', 'notes', 'tag'])
    .select(['organization_id', 'manager_id', 'unsubscribed'])
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const saveClient = (tx: Tx, project_id: number, id: number, details: Partial<Client>) =>
  tx.updateTable('contacts').set(details).where('project_id', '=', project_id).where('id', '=', id).execute();

type References = { project_id: number; organization_id: number | null; manager_id: number | null };
const living = prepared<References, { organization: boolean; manager: boolean }>(
  (value) => sql`
    select ${value('organization_id')}::bigint is null or exists (
        select from organizations
        where project_id = ${value('project_id')} and id = ${value('organization_id')} and deleted_at is null
      ) as organization,
      ${value('manager_id')}::bigint is null or exists (
        select from members where project_id = ${value('project_id')} and user_id = ${value('manager_id')}
      ) as manager`,
);

/** Whether these are still there: an organization, a member. */
export const areLiving = async (tx: Tx, project_id: number, it: Partial<Client>) =>
  (
    await living(tx, { project_id, organization_id: it.organization_id ?? null, manager_id: it.manager_id ?? null })
  )[0]!;

type Named = { organization_id: number[]; manager_id: number[]; folder_id: number[] };
const among = prepared<Named & { project_id: number }, Named>(
  (value) => sql`
    select array(select id from organizations where project_id = ${value('project_id')} and deleted_at is null
        and id = any (${value('organization_id')}::bigint[])) as organization_id,
      array(select user_id from members where project_id = ${value('project_id')}
        and user_id = any (${value('manager_id')}::bigint[])) as manager_id,
      array(select id from folders where project_id = ${value('project_id')} and deleted_at is null and kind is null
        and rule is null and id = any (${value('folder_id')}::bigint[])) as folder_id`,
);

/** Of these organizations, members and folders that clients are put into, those that are still there. */
export async function livingAmong(tx: Tx, project_id: number, given: Partial<Named>): Promise<Named> {
  const named = { organization_id: [], manager_id: [], folder_id: [], ...given };
  if (Object.values(named).every((it) => !it.length)) return named;
  return (await among(tx, { project_id, ...named }))[0]!;
}

/** Turned out to be somebody else, or no longer. Written with the name, so that they are found by it again. */
export const markMerged = (tx: Tx, project_id: number, id: number, merged_into: number | null) =>
  tx
    .updateTable('contacts')
    .set((it) => ({ merged_into, name: it.ref('name') }))
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

const mainContact = prepared<{ project_id: number; id: number }, { id: number }>(
  (value) => sql`
    with recursive chain as (
      select id, merged_into, 0 as depth from contacts
      where project_id = ${value('project_id')} and id = ${value('id')}
      union all
      select c.id, c.merged_into, chain.depth + 1
      from chain join contacts c on c.project_id = ${value('project_id')} and c.id = chain.merged_into
      where chain.depth < 100
    )
    select id from chain where merged_into is null`,
);

/** Who this contact is by now: itself, or whom it was merged into. Null: there is none. */
export const mainContactOf = async (db: Db, project_id: number, id: number): Promise<number | null> =>
  (await mainContact(db, { project_id, id }))[0]?.id ?? null;

type Like = { project_id: number; channels_ids: readonly number[] | null; spellings: string[]; email: string | null };
const like = prepared<Like, { id: number }>(
  (value) => sql`
    select id from contacts
    where project_id = ${value('project_id')} and phone = any (${value('spellings')}::text[])
    union
    select id from contacts where project_id = ${value('project_id')} and email = ${value('email')}
    union
    select d.contact_id from dialogues d
    where d.project_id = ${value('project_id')} and d.phone = any (${value('spellings')}::text[])
      and (${value('channels_ids')}::bigint[] is null or d.channel_id = any (${value('channels_ids')}::bigint[]))
    limit 20`,
);

/** Who has one of these numbers or this address, also in a dialogue that the viewer sees. */
export const contactsLike = async (
  db: Db,
  { project_id, channels_ids }: Pick<Like, 'project_id' | 'channels_ids'>,
  asked: Pick<Like, 'spellings' | 'email'>,
): Promise<number[]> => (await like(db, { project_id, channels_ids, ...asked })).map((row) => row.id);

type Person = { spellings: string[]; email: string | null };
const person = prepared<Person & { project_id: number }, { id: number; blocked: boolean; is_by_email: boolean }>(
  (value) => sql`
    with found as (
      select c.id, 0 as nth from contacts c
      where c.project_id = ${value('project_id')} and c.phone = any (${value('spellings')}::text[]) and not c.is_room
      union all
      select d.contact_id, 1 from dialogues d
      where d.project_id = ${value('project_id')} and d.phone = any (${value('spellings')}::text[]) and not d.is_room
      union all
      select c.id, 2 from contacts c
      where c.project_id = ${value('project_id')} and c.email = ${value('email')} and not c.is_room
    )
    select c.id, c.blocked, found.nth = 2 as is_by_email from found
    cross join lateral (select main_contact(${value('project_id')}, found.id) as id offset 0) known
    join contacts c on c.project_id = ${value('project_id')} and c.id = known.id
    order by found.nth, c.id limit 1`,
);

/** Whose number this is, in whatever spelling, also in a dialogue, or else whose address; of several, who was here first. */
export const findPerson = async (db: Db, project_id: number, { spellings, email }: Person) =>
  spellings.length || email ? (await person(db, { project_id, spellings, email }))[0] : undefined;
