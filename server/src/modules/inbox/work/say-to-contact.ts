import { filledText } from '@parley/contract/inbox/approved-rules';
import type { KeptTemplate } from '@parley/contract/inbox/approved-templates';
import type { MessageAuthor } from '@parley/contract/inbox/messages';
import type { Tx } from '../../../kit/db/index.ts';
import { mainContactOf } from '../../clients/index.ts';
import { type LockedContact, readLocked } from '../dialogues/locked-contact.ts';
import { type DialogueState, newer, type Person } from '../dialogues/rules.ts';
import { personOf } from '../dialogues/seen.queries.ts';
import { readKept } from '../approved-templates/kept-template.ts';
import { filesNamed } from '../messages/attached.queries.ts';
import { storable } from '../rules.ts';
import { reachOn } from './reach-on.ts';
import { isTaken, isToProgram, type Part, storeAutomatic } from './store-automatic.ts';
import { holdContact, readPerson } from './work.queries.ts';

type Words = {
  contact_id: number;
  /** Where they leave as a letter; empty: that of the letter before, or their beginning. */
  subject?: string;
  text: string;
  files_ids: number[];
  /** In order of preference; where none of them reaches the client, it is where they wrote last. */
  channels_ids: number[];
  /** The only channels that may be used; null or not given: all. */
  seen_ids?: number[] | null;
  /** What its channel takes where it takes no free words. */
  template: KeptTemplate | null;
  author: MessageAuthor;
  /** Whoever calls says them once; a second time under it is an error. */
  uid: string;
};

/** What became of it: who cannot be reached at all has no channel; whom no channel lets us write to now refuses. */
export type Said = 'sent' | 'no_channel' | 'refused';

/** The project's own words to a client, by the ordinary way out. */
export async function sayToContact(tx: Tx, project_id: number, words: Words): Promise<Said> {
  const contact_id = await mainContactOf(tx, project_id, words.contact_id);
  if (contact_id === null) return 'no_channel';
  await holdContact(tx, { project_id, user_id: 0, channels_ids: null, contact_id });
  const contact = await readLocked(tx, project_id, { contact_id });
  const person = contact?.person ?? (await silentPerson(tx, project_id, contact_id));
  const free = await partsOf(tx, project_id, words);
  const approved = await approvedPart(tx, project_id, words);
  if (!person || person.blocked || !(free.length || approved)) return 'refused';
  /** The words that a channel may be given, its free ones first. */
  const waysOn = (channel_id: number): Part[][] => [
    ...(free.length ? [free] : []),
    ...(approved && words.template?.channel_id === channel_id ? [[approved]] : []),
  ];
  const takenIn = (it: DialogueState): Part[] | undefined =>
    waysOn(it.channel_id).find((parts) => parts.every((part) => isTaken(contact!, it, part)));
  const mayUse = (id: number): boolean => words.seen_ids?.includes(id) ?? true;
  for (const channel_id of words.channels_ids.filter(mayUse)) {
    const known = contact?.dialogues.filter((it) => it.channel_id === channel_id) ?? [];
    const usable = known.filter(takenIn);
    if (usable.length) return sayIn(tx, contact!, usable.reduce(newer).id, words, takenIn(usable.reduce(newer))!);
    for (const parts of known.length ? [] : waysOn(channel_id)) {
      const opened = await reachOn(tx, project_id, { channel_id, person, parts });
      if (opened === null) continue;
      const reached = (await readLocked(tx, project_id, { contact_id }))!;
      return sayIn(tx, reached, opened, words, parts);
    }
  }
  const places = contact?.dialogues.filter((it) => mayUse(it.channel_id)) ?? [];
  if (!contact || !places.length) return 'no_channel';
  const last = places.reduce(heardLater);
  const parts = takenIn(last);
  return parts ? sayIn(tx, contact, last.id, words, parts) : 'refused';
}

async function approvedPart(tx: Tx, project_id: number, { template }: Words): Promise<Part | null> {
  const filled = template && (await readKept(tx, project_id, template));
  return filled && { text: filledText(filled.parts, filled.values), file: null, template: filled };
}

/** Somebody who never wrote. */
async function silentPerson(tx: Tx, project_id: number, contact_id: number): Promise<Person | null> {
  const [row] = await readPerson(tx, { project_id, contact_id });
  return row ? personOf(row) : null;
}

/** The words go with the first file, the other files after it. */
async function partsOf(tx: Tx, project_id: number, { subject, text, files_ids }: Words): Promise<Part[]> {
  const files = files_ids.length ? await filesNamed(tx, { project_id, ids: files_ids }) : [];
  const words = storable(text).trim();
  if (!files.length) return words ? [{ subject, text: words, file: null }] : [];
  return files.map(({ file }, nth) => ({ subject, text: nth === 0 ? words : '', file }));
}

function heardLater(a: DialogueState, b: DialogueState): DialogueState {
  if (a.last_inbound_at === b.last_inbound_at) return newer(a, b);
  return (a.last_inbound_at ?? 0) > (b.last_inbound_at ?? 0) ? a : b;
}

async function sayIn(
  tx: Tx,
  contact: LockedContact,
  dialogue_id: number,
  { uid, author }: Words,
  parts: Part[],
): Promise<Said> {
  const { project_id, person } = contact;
  for (const [nth, part] of parts.entries()) {
    const stands = nth === 0 ? contact : (await readLocked(tx, project_id, { contact_id: person.id }))!;
    const dialogue = stands.dialogues.find((it) => it.id === dialogue_id)!;
    if (nth === 0 && (await isToProgram(tx, project_id, dialogue))) return 'refused';
    await storeAutomatic(tx, stands, dialogue, { ...part, author, uid: nth === 0 ? uid : `${uid}-${nth}` });
  }
  return 'sent';
}
