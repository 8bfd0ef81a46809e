import { randomUUID } from 'node:crypto';
import type { FactWords } from '@parley/contract/facts';
import type { Contact } from '@parley/contract/inbox/contacts';
import { actorOf } from '../../../kit/actor.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { doneBy } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import type { DialogueState } from '../dialogues/rules.ts';
import { type Held, hold, rowFor } from './held-contact.ts';
import { makeResponsible } from './make-responsible.ts';
import { type ContactFactKind, recordWork } from './facts-of-work.ts';
import type { Desk } from './rules.ts';
import { type Line, saveDesk } from './save-desk.ts';
import { changesOf, type WorkChanges } from './work-changes.ts';

/** What was decided about a contact: how it is from now on, the line that tells it, and what follows after. */
export type Done = {
  kind: ContactFactKind;
  after: Desk;
  /** What those are called who have it from now on, or where it is. */
  words?: FactWords;
  line?: Line;
  /** Where the line is written; the newest dialogue that the doer sees, unless said. */
  place?: DialogueState;
  /** Who is responsible for the client from now on, where that changes with it. */
  responsible?: number;
  follow?: (tx: Tx, token: string) => Promise<void>;
};

/** A verb: decides about a held contact, or finds nothing to do. Whoever may hold it may do it. */
export type Deed = (held: Held, viewer: Viewer) => Done | null | Promise<Done | null>;

/** What one person does at once, to one contact or to many; taken back as one. */
export type Press = { token: string; why: 'many' | 'shift' | null };

/** About the person, whether they ever wrote or not. */
type Scope = { ofPerson?: boolean };

type Worked = { data: { contact: Contact; undo: string | null } };

/** One verb on one contact, under its lock, recorded so that it can be taken back. */
export const workOn = (viewer: Viewer, contact_id: number, deed: Deed, scope: Scope = {}): Promise<Worked> =>
  transaction(viewer.project_id, (tx) => workIn(tx, viewer, contact_id, deed, scope));

/** The same within a transaction of whoever calls. */
export async function workIn(
  tx: Tx,
  viewer: Viewer,
  contact_id: number,
  deed: Deed,
  { ofPerson = false }: Scope = {},
): Promise<Worked> {
  const held = await hold(tx, viewer, contact_id, ofPerson);
  const press: Press = { token: randomUUID(), why: null };
  const after = await perform(tx, viewer, held, deed, press);
  return { data: { contact: rowFor(held.seen, after ?? held.desk), undo: after && press.token } };
}

/** Null: there was nothing to change, and it leaves no trace. */
export async function perform(tx: Tx, viewer: Viewer, held: Held, deed: Deed, press: Press): Promise<Desk | null> {
  const done = await deed(held, viewer);
  if (!done || !Object.keys(changesOf(held.desk, done.after)).length) return null;
  const { kind, after, words, line = null, place, responsible, follow } = done;
  const actor = actorOf(viewer);
  await saveDesk(tx, held, after, line && { ...line, by: actor, place });
  await follow?.(tx, press.token);
  const besides: WorkChanges = {};
  if (responsible !== undefined) {
    await makeResponsible(tx, held, responsible, { actor, why: null });
    besides.manager_id = [held.contact.manager_id, responsible];
  }
  recordWork(tx, held, after, kind, { by: doneBy(viewer), cause: press, words, besides });
  return after;
}
