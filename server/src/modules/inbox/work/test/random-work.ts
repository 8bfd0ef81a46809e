import * as work from '@parley/contract/inbox/work';
import { takeBack } from '@parley/contract/undo';
import type { Person } from '../../../../../test/people.ts';

type Random = (n: number) => number;

/** Something a person does with a contact, and takes back every third time. */
export async function randomWork(random: Random, person: Person, id: number): Promise<void> {
  const [contact_id, project, operatorid] = [id, person.project_id, person.id];
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const verbs = [
    () => person.call(work.takeContact, { id }),
    () => person.call(work.closeDialogue, { contact_id }),
    () => person.call(work.checkContact, { contact_id }),
    () => person.call(work.transferContact, { contact_id, operatorid, comment: 'For me' }),
    () => person.call(work.markUnread, { contact_id }),
    () => person.call(work.noReplyNeeded, { contact_id }),
    () => person.call(work.snoozeContact, { contact_id, until }),
    () => person.call(work.snoozeContact, { contact_id, until }),
    () => person.call(work.wakeContact, { contact_id }),
    () => person.call(work.blockContact, { project, id, blocked: random(3) === 0 }),
    () => person.call(work.archiveContacts, { id, unarchive: random(3) > 0 }),
    () => person.call(work.changeMany, { action: 'read', contacts_ids: [id] }),
  ];
  const { status, body } = await verbs[random(verbs.length)]!();
  if (status !== 200 && status !== 404) throw new Error(`${status} ${JSON.stringify(body)}`);
  const token = body.data?.undo;
  if (token && random(3) === 0) await person.call(takeBack, { token });
}
