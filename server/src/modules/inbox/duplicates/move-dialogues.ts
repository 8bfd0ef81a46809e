import { randomUUID } from 'node:crypto';
import { type Actor, system } from '@parley/contract/actors';
import { joinOffersChanged } from '@parley/contract/inbox/duplicates';
import type { Tx } from '../../../kit/db/index.ts';
import { everyone, seersOf } from '../../../kit/events/audience.ts';
import { emit, emitAll } from '../../../kit/events/events.ts';
import { markContact } from '../../clients/index.ts';
import { tellCard } from '../client-card/client-card.ts';
import type { LockedContact } from '../dialogues/locked-contact.ts';
import { changedIn, type DialogueState, isListed, settle } from '../dialogues/rules.ts';
import { saveDialogues } from '../dialogues/save.queries.ts';
import { folderChange } from '../folders/rules.ts';
import { storeMessage } from '../messages/store-message.ts';
import { moveWaiting } from '../routing/move-waiting.ts';
import { renewLateLater } from '../views/late-tasks.ts';
import type { Held } from '../work/held-contact.ts';
import type { Desk } from '../work/rules.ts';
import { planWaking } from '../work/snooze-contact.ts';
import { toldBy } from '../work/told-by.ts';
import { saveAside } from '../work/work.queries.ts';
import { moveDialogues as move } from './moves.queries.ts';
import { movedVersions } from './moved-versions.ts';

/** One of two contacts: as it is held, and as it is to be. */
export type Side = { held: Held; after: Desk };

/** Who did it, what the thread tells of it, and in which dialogue. */
export type Told = {
  kind: 'merged' | 'unmerged';
  name: string;
  by: Actor;
  place: number;
};

/**
 * Keeps what was decided about two held contacts between which dialogues move: rows, counts, folders, what sleeps, and
 * tells everyone what they see of it. Whoever loses is written first, since a place in a folder is the dialogue's.
 */
export async function moveDialogues(tx: Tx, loser: Side, winner: Side, told: Told | null): Promise<void> {
  const { project_id, person } = winner.held.contact;
  const had = new Set(winner.held.desk.dialogues.map((it) => it.id));
  const moved = winner.after.dialogues.filter((it) => !had.has(it.id)).map((it) => it.id);
  if (moved.length) await move(tx, { project_id, dialogues_ids: moved, contact_id: person.id });
  const listed_since = Math.max(loser.held.contact.listed_since, winner.held.contact.listed_since);
  await saveSide(tx, loser, listed_since, person.id);
  const dialogues = await saveSide(tx, winner, listed_since, null);
  if (told) await writeLine(tx, lineIn(loser, winner, dialogues), told);
  for (const { held, after } of [loser, winner]) {
    await planWaking(tx, project_id, held.desk.person.id, after.aside);
    if (after.dialogues.length) await tellCard(tx, project_id, held.desk.person.id, after.dialogues);
  }
  if (loser.held.contact.habits.someone_waits) await moveWaiting(tx, project_id, loser.after, winner.after);
  await renewLateLater(tx, project_id, [loser.held.desk.person.id, person.id]);
  // A hint without content.
  const channels = [...new Set(winner.after.dialogues.map((it) => it.channel_id))];
  await emit(tx, project_id, joinOffersChanged, {}, channels.length ? seersOf(...channels) : everyone);
}

async function saveSide(
  tx: Tx,
  { held: { contact, desk: before }, after }: Side,
  listed_since: number,
  now: number | null,
): Promise<DialogueState[]> {
  const { project_id } = contact;
  const { id, archived } = after.person;
  if (archived !== before.person.archived) {
    const by = { actor: system, why: 'merge' as const };
    await markContact(tx, project_id, id, { was: before.person, is: after.person, by });
  }
  if (after.aside !== before.aside) await saveAside(tx, { project_id, contact_id: id }, after.aside);
  const listed = after.dialogues.length > 0 && isListed(after.person, after.dialogues, listed_since);
  const dialogues = after.dialogues.length ? settle(after.dialogues, listed) : [];
  const folders = folderChange(id, before.dialogues, dialogues);
  await saveDialogues(tx, project_id, changedIn(before.dialogues, dialogues), folders);
  await emitAll(tx, project_id, await movedVersions(tx, contact, dialogues, after.person, now));
  return dialogues;
}

/** The winner as it is by now, for the line to be put into it. */
function lineIn(loser: Side, { held: { contact }, after }: Side, dialogues: DialogueState[]): LockedContact {
  const { channels, now } = loser.held.contact;
  return {
    ...contact,
    person: after.person,
    dialogues,
    now: Math.max(now, contact.now),
    listed_since: Math.max(loser.held.contact.listed_since, contact.listed_since),
    channels: new Map([...channels, ...contact.channels]),
  };
}

async function writeLine(tx: Tx, contact: LockedContact, { kind, name, by, place }: Told): Promise<void> {
  const dialogue = contact.dialogues.find((it) => it.id === place);
  if (!dialogue) return;
  const { operator_id, operator_name, details } = toldBy(by);
  await storeMessage(tx, contact, dialogue, {
    uid: `line-${randomUUID()}`,
    destination: 'from_operator',
    message_type: 'system',
    status: 'delivered',
    operator_id,
    operator_name,
    text: '',
    details: { kind, name, until: null, ...details },
    at: Math.max(contact.now, ...contact.dialogues.map((it) => it.last_message_at + 1)),
  });
}
