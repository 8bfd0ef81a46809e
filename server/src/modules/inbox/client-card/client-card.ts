import {
  clientChanged,
  type getClientCard as getting,
  type updateClient as updating,
} from '@parley/contract/inbox/client-card';
import type { Output, Parsed } from '@parley/contract/http';
import { actorOf } from '../../../kit/actor.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { everyone, seersOf } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { changeClient, type Client } from '../../clients/index.ts';
import type { DialogueState, Person } from '../dialogues/rules.ts';
import { saveContact } from '../dialogues/save-contact.ts';
import { hold } from '../work/held-contact.ts';
import { cardsById } from './cards.ts';

export async function getClientCard(viewer: Viewer, { id }: Parsed<typeof getting>): Promise<Output<typeof getting>> {
  const card = (await cardsById(viewer, [id])).get(id);
  return { data: card ?? refuse('not_found') };
}

/** Of two who change the same field, the last one wins. */
export async function updateClient(
  viewer: Viewer,
  { id, ...changes }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const { contact } = await hold(tx, viewer, id, true);
    const { details, values } = await changeClient(tx, project_id, id, changes, { actor: actorOf(viewer), why: null });
    const { person, dialogues } = contact;
    if (dialogues.length) await saveContact(tx, contact, dialogues, changedPerson(person, details));
    if (Object.keys(details).length || values?.length) await tellCard(tx, project_id, id, dialogues);
    return { data: (await cardsById(viewer, [id], tx)).get(id)! };
  });
}

/** The same object where the list shows no difference. */
export function changedPerson(person: Person, kept: Partial<Client>): Person {
  const shown = ['name', 'phone', 'email', 'organization_id'] as const;
  const news = shown.filter((field) => field in kept && kept[field] !== person[field]);
  return news.length ? { ...person, ...Object.fromEntries(news.map((field) => [field, kept[field]])) } : person;
}

/** A hint without content, for those who see the contact; who never wrote is seen by everyone. */
export const tellCard = (tx: Tx, project_id: number, id: number, dialogues: DialogueState[]): Promise<void> =>
  emit(
    tx,
    project_id,
    clientChanged,
    { id },
    dialogues.length ? seersOf(...new Set(dialogues.map((it) => it.channel_id))) : everyone,
  );
