import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { LockedContact } from '../dialogues/locked-contact.ts';
import { isSeen, micros, type PersonColumns, type Seer } from '../dialogues/seen.queries.ts';
import { exactTime } from '../rules.ts';
import type { Aside } from './rules.ts';
import type {} from '../tables.ts';

type Held = { is_room: boolean; dialogue_id: number | null; is_seen: boolean };

/** Takes the contact's lock; a row for each dialogue, or one without when the client never wrote. */
export const holdContact = prepared<Seer & { contact_id: number }, Held>(
  (value) => sql`
    with held as materialized (
      select id, is_room from contacts
      where project_id = ${value('project_id')} and id = ${value('contact_id')} and merged_into is null for no key update
    )
    select held.is_room, d.id as dialogue_id, coalesce(${isSeen(value)}, false) as is_seen
    from held left join dialogues d on d.project_id = ${value('project_id')} and d.contact_id = held.id`,
);

type OfDialogue = { project_id: number; dialogue_id: number };

/** Whose this dialogue is by now. */
export const contactOfDialogue = prepared<OfDialogue, { contact_id: number }>(
  (value) => sql`
    select contact_id from dialogues
    where project_id = ${value('project_id')} and id = ${value('dialogue_id')}`,
);

type OfContact = { project_id: number; contact_id: number };

export const readPerson = prepared<OfContact, PersonColumns>(
  (value) => sql`
    select id as contact_id, name as contact_name, phone as contact_phone, email, organization_id, archived, blocked
    from contacts where project_id = ${value('project_id')} and id = ${value('contact_id')}`,
);

type OfLine = { project_id: number; dialogues_ids: number[]; operator_id: number | null; since: string };

/** In which of these dialogues the last line that somebody left since then stands. */
export const placeOfLine = prepared<OfLine, { dialogue_id: number }>(
  (value) => sql`
    select dialogue_id from messages
    where project_id = ${value('project_id')} and dialogue_id = any (${value('dialogues_ids')}::bigint[])
      and created_at >= ${value('since')}::timestamptz and message_type = 'system'
      and operator_id is not distinct from ${value('operator_id')}::bigint
    order by created_at desc, id desc limit 1`,
);

const readAside = prepared<OfContact, Aside>(
  (value) => sql`
    select ${micros(sql`until`)} as until, operator_id, check_ids from snoozes
    where project_id = ${value('project_id')} and contact_id = ${value('contact_id')}`,
);

/** Who of these sleeps, and until when, as each would say it of itself. */
export const sleepersOf = prepared<
  { project_id: number; contacts_ids: number[] },
  { contact_id: number; until: number }
>(
  (value) => sql`
    select d.contact_id, ${micros(sql`coalesce(min(s.until), min(d.snoozed_until))`)} as until from dialogues d
    left join snoozes s on s.project_id = d.project_id and s.contact_id = d.contact_id
    where d.project_id = ${value('project_id')} and d.contact_id = any (${value('contacts_ids')}::bigint[])
      and d.snoozed_until is not null
    group by d.contact_id order by d.contact_id`,
);

/** What a contact that sleeps has aside; nothing is asked when it is awake. */
export async function asideOf(tx: Tx, { project_id, person, dialogues }: LockedContact): Promise<Aside | null> {
  const until = dialogues.find((it) => it.snoozed_until !== null)?.snoozed_until ?? null;
  if (until === null) return null;
  const [aside] = await readAside(tx, { project_id, contact_id: person.id });
  return aside ?? { until, operator_id: null, check_ids: [] };
}

export async function saveAside(tx: Tx, { project_id, contact_id }: OfContact, aside: Aside | null): Promise<void> {
  if (!aside) {
    await tx.deleteFrom('snoozes').where('project_id', '=', project_id).where('contact_id', '=', contact_id).execute();
    return;
  }
  const row = { until: exactTime(aside.until), operator_id: aside.operator_id, check_ids: aside.check_ids };
  await tx
    .insertInto('snoozes')
    .values({ project_id, contact_id, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'contact_id']).doUpdateSet(row))
    .execute();
}

/** Whom this person works with, though they are no member any more. */
const heldByNobody = prepared<{ project_id: number; user_id: number }, { contact_id: number }>(
  (value) => sql`
    select distinct d.contact_id from dialogues d
    where d.project_id = ${value('project_id')} and d.operator_id = ${value('user_id')} and not exists (
      select from members m where m.project_id = d.project_id and m.user_id = d.operator_id)`,
);

export const orphansOf = async (db: Db, project_id: number, user_id: number): Promise<number[]> =>
  (await heldByNobody(db, { project_id, user_id })).map((row) => row.contact_id);

/** What sleeps does not wake in the hands of whoever is gone. */
export async function forgetSleeping(db: Db, project_id: number, user_id: number): Promise<void> {
  await db
    .updateTable('snoozes')
    .set({ operator_id: null })
    .where('project_id', '=', project_id)
    .where('operator_id', '=', user_id)
    .execute();
}

/** The number of the newest message that the client wrote here, found from the end. */
export const newestInbound = prepared<OfDialogue, { position: number }>(
  (value) => sql`
    select position from messages
    where project_id = ${value('project_id')} and dialogue_id = ${value('dialogue_id')} and destination = 'from'
    order by position desc limit 1`,
);

/** Every message of these dialogues; answers the files they carried. */
export async function deleteMessages(tx: Tx, project_id: number, dialogues_ids: number[]): Promise<number[]> {
  const gone = await tx
    .deleteFrom('messages')
    .where('project_id', '=', project_id)
    .where('dialogue_id', 'in', dialogues_ids)
    .returning('file_id')
    .execute();
  return [...new Set(gone.flatMap((it) => (it.file_id === null ? [] : [it.file_id])))];
}
