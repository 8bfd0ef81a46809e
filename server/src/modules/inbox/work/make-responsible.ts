import type { Caused } from '../../../kit/actor.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { changeClient } from '../../clients/index.ts';
import { tellCard } from '../client-card/client-card.ts';
import type { Held } from './held-contact.ts';

/** Where the project says so, whoever gets a client that nobody is responsible for is responsible from then on. */
export const takerIsResponsible = ({ contact }: Held): boolean =>
  contact.habits.taker_is_responsible && contact.manager_id === null;

/** Null: nobody is. */
export async function makeResponsible(
  tx: Tx,
  { contact, desk }: Held,
  manager_id: number | null,
  by: Caused<'undo'>,
): Promise<void> {
  const { project_id } = contact;
  await changeClient(tx, project_id, desk.person.id, { manager_id }, by);
  await tellCard(tx, project_id, desk.person.id, desk.dialogues);
}
