import type { Contact } from '@parley/contract/inbox/contacts';
import { actorOf } from '../../../kit/actor.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import type { DialogueState } from '../dialogues/rules.ts';
import { type Held, hold, rowFor } from './held-contact.ts';
import { makeResponsible } from './make-responsible.ts';
import { type Journal, openJournal, writeJournal } from './journal.queries.ts';
import type { Desk } from './rules.ts';
import { type Line, saveDesk } from './save-desk.ts';
import { changesOf } from './work-changes.ts';

/** What was decided about a contact: how it is from now on, the line that tells it, and what follows after. */
export type Done = {
  after: Desk;
  line?: Line;
  /** Where the line is written; the newest dialogue that the doer sees, unless said. */
  place?: DialogueState;
  /** Who is responsible for the client from now on, where that changes with it. */
  responsible?: number;
  follow?: (tx: Tx, action_id: number) => Promise<void>;
};

/** A verb: decides about a held contact. Whoever may hold it may do it. */
export type Deed = (held: Held, viewer: Viewer) => Done | Promise<Done>;

/** About the person, whether they ever wrote or not. */
type Scope = { ofPerson?: boolean };

type Worked = { data: { contact: Contact; undo: string | null } };

/** One verb on one contact, under its lock, kept in the journal so that it can be taken back. */
export const workOn = (
  viewer: Viewer,
  contact_id: number,
  action: string,
  deed: Deed,
  scope: Scope = {},
): Promise<Worked> => transaction(viewer.project_id, (tx) => workIn(tx, viewer, contact_id, action, deed, scope));

/** The same within a transaction of whoever calls. */
export async function workIn(
  tx: Tx,
  viewer: Viewer,
  contact_id: number,
  action: string,
  deed: Deed,
  { ofPerson = false }: Scope = {},
): Promise<Worked> {
  const { project_id, user_id } = viewer;
  const held = await hold(tx, viewer, contact_id, ofPerson);
  const open = () => openJournal(tx, { project_id, user_id, action });
  const { after, journal } = await perform(tx, viewer, held, deed, open);
  return { data: { contact: rowFor(held.seen, after), undo: journal?.token ?? null } };
}

/** What changes nothing leaves no trace. */
export async function perform(
  tx: Tx,
  viewer: Viewer,
  held: Held,
  deed: Deed,
  openedJournal: () => Promise<Journal>,
): Promise<{ after: Desk; journal: Journal | null }> {
  const { after, line = null, place, responsible, follow } = await deed(held, viewer);
  const changes = changesOf(held.desk, after);
  if (!Object.keys(changes).length) return { after: held.desk, journal: null };
  const actor = actorOf(viewer);
  await saveDesk(tx, held, after, line && { ...line, by: actor, place });
  const journal = await openedJournal();
  await follow?.(tx, journal.id);
  if (responsible !== undefined) {
    await makeResponsible(tx, held, responsible, { actor, why: null });
    changes.responsible = [held.contact.manager_id, responsible];
  }
  const { project_id } = viewer;
  await writeJournal(tx, { project_id, action_id: journal.id, contact_id: held.desk.person.id, changes });
  return { after, journal };
}
