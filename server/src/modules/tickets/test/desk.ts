import { getContact } from '@parley/contract/inbox/contacts';
import { noPromises } from '@parley/contract/tickets/promises';
import { createTicket } from '@parley/contract/tickets/tickets';
import type { Input } from '@parley/contract/http';
import { sql } from 'kysely';
import { writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { dbOf } from '../../../kit/db/index.ts';
import type { Department } from '@parley/contract/tickets/departments';
import type { Tables } from '../../../kit/db/tables.ts';
import type { Selectable } from 'kysely';
import type {} from '../tables.ts';

type Row = Selectable<Tables['ticket_departments']>;
type Given = Partial<Omit<Row, 'openings' | 'promises' | 'hours'>> &
  Partial<Pick<Department, 'openings' | 'promises' | 'hours'>>;

let nth = 0;

/** A department as its settings make it. */
export async function addDepartment(
  project_id: number,
  { openings = [], promises = noPromises, hours = null, ...given }: Given = {},
): Promise<number> {
  const { id } = await dbOf(project_id)
    .insertInto('ticket_departments')
    .values({
      project_id,
      name: `Department ${++nth}`,
      ...given,
      openings: JSON.stringify(openings) as never,
      promises: JSON.stringify(promises) as never,
      hours: hours && (JSON.stringify(hours) as never),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addTag(project_id: number, tag: string, default_tag = false): Promise<number> {
  const values = { project_id, tag, default_tag };
  return (await dbOf(project_id).insertInto('ticket_tags').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Somebody writes, and this is their dialogue. */
export async function dialogueOf(
  person: Person,
  channel_id: number,
  outside_id: string,
  text = 'Hello',
): Promise<{ contact_id: number; user_id: number }> {
  const contact_id = await writes(person.project_id, channel_id, outside_id, text);
  const { users } = (await person.call(getContact, { id: contact_id })).body.data;
  return { contact_id, user_id: users.find((it) => it.channel_id === channel_id)!.id };
}

export const open = async (person: Person, given: Input<typeof createTicket>) =>
  (await person.call(createTicket, given)).body.data;

export type TicketRow = Selectable<Tables['tickets']>;

export async function ticketRow(project_id: number, id: number): Promise<TicketRow> {
  const { rows } = await sql<TicketRow>`
    select * from tickets where project_id = ${project_id} and id = ${id}`.execute(dbOf(project_id));
  return rows[0]!;
}
