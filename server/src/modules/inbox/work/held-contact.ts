import type { Contact } from '@parley/contract/inbox/contacts';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { mainContactOf } from '../../clients/index.ts';
import { type LockedContact, readLocked } from '../dialogues/locked-contact.ts';
import { type DialogueState, newer, rowOf } from '../dialogues/rules.ts';
import { personOf, type Seer, seerOf } from '../dialogues/seen.queries.ts';
import type { Desk } from './rules.ts';
import { asideOf, contactOfDialogue, holdContact, readPerson } from './work.queries.ts';

type HeldDialogue = { held: Held; dialogue: DialogueState };

/** A locked contact, with what a person (or, in a job, nobody in particular) sees of it. */
export type Held = { contact: LockedContact; desk: Desk; seen: number[] };

/**
 * The contact as this viewer may work on it; a room is nobody's work. Someone who never wrote is seen by everyone, and
 * there is nothing to work on but the person (`ofPerson`).
 */
export async function hold(tx: Tx, viewer: Seer, contact_id: number, ofPerson = false): Promise<Held> {
  const { project_id } = viewer;
  const held = await holdContact(tx, { ...seerOf(viewer), contact_id });
  const [first] = held;
  const seen = seenOf(held);
  if (ofPerson && first?.dialogue_id === null && !first.is_room) return silentOf(tx, project_id, contact_id);
  if (!seen.length) refuse('not_found');
  if (first!.is_room) refuse('not_for_rooms');
  return (await heldOf(tx, project_id, contact_id, seen)) ?? refuse('not_found');
}

/** For a job: everything of the contact, or null when there is none any more. */
export async function holdForJob(tx: Tx, project_id: number, contact_id: number): Promise<Held | null> {
  const held = await holdContact(tx, { project_id, user_id: 0, channels_ids: null, contact_id });
  const seen = seenOf(held);
  if (seen.length) return heldOf(tx, project_id, contact_id, seen);
  // Merged into another one meanwhile, it is that one.
  const main = await mainContactOf(tx, project_id, contact_id);
  return main === null || main === contact_id ? null : holdForJob(tx, project_id, main);
}

/**
 * The contact that has this dialogue by now, and the dialogue. Others may link it elsewhere even between asking whose it
 * is and holding that one: then it is asked again.
 */
export async function holdDialogue(
  tx: Tx,
  project_id: number,
  dialogue_id: number,
  asked: number | null = null,
): Promise<HeldDialogue | null> {
  const [place] = await contactOfDialogue(tx, { project_id, dialogue_id });
  if (!place || place.contact_id === asked) return null;
  const held = await holdForJob(tx, project_id, place.contact_id);
  const dialogue = held?.desk.dialogues.find((it) => it.id === dialogue_id);
  return held && dialogue ? { held, dialogue } : holdDialogue(tx, project_id, dialogue_id, place.contact_id);
}

const seenOf = (held: { dialogue_id: number | null; is_seen: boolean }[]): number[] =>
  held.flatMap((it) => (it.is_seen && it.dialogue_id !== null ? [it.dialogue_id] : []));

async function heldOf(tx: Tx, project_id: number, contact_id: number, seen: number[]): Promise<Held | null> {
  const contact = await readLocked(tx, project_id, { contact_id });
  if (!contact) return null;
  const { person, dialogues } = contact;
  return { contact, desk: { person, dialogues, aside: await asideOf(tx, contact) }, seen };
}

async function silentOf(tx: Tx, project_id: number, contact_id: number): Promise<Held> {
  const [row] = await readPerson(tx, { project_id, contact_id });
  const person = personOf(row!);
  const habits = {
    check_after_hours: 0,
    greets: false,
    says_goodbye: false,
    someone_waits: false,
    taker_is_responsible: false,
  };
  const nothing = {
    dialogues: [],
    channels: new Map(),
    readers: [],
    now: 0,
    listed_since: 0,
    known_id: null,
    manager_id: null,
    next_ids: [],
  };
  return {
    contact: { project_id, person, habits, ...nothing },
    desk: { person, dialogues: [], aside: null },
    seen: [],
  };
}

/** Where a line about the contact is written: the newest dialogue that whoever did it sees. */
export const newestSeen = ({ desk, seen }: Pick<Held, 'desk' | 'seen'>): DialogueState =>
  desk.dialogues.filter((it) => seen.includes(it.id)).reduce(newer);

/** The row of the list as whoever holds the contact sees it. */
export const rowFor = (seen: number[], { person, dialogues }: Desk): Contact =>
  rowOf(
    person,
    dialogues.filter((it) => seen.includes(it.id)),
  );
