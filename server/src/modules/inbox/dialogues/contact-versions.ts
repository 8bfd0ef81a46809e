import { type Contact, contactUpdated } from '@parley/contract/inbox/contacts';
import { facetsOf } from '@parley/contract/inbox/list-fit';
import type { Tx } from '../../../kit/db/index.ts';
import { only, seersOf, seersOfExactly } from '../../../kit/events/audience.ts';
import { happened, type Happened } from '../../../kit/events/events.ts';
import { countChanges } from '../folders/rules.ts';
import type { Reader } from '../rooms/rooms.queries.ts';
import { limitedViews } from './dialogues.queries.ts';
import type { LockedContact } from './locked-contact.ts';
import { type DialogueState, type Person, rowOf } from './rules.ts';

/**
 * A contact's changed row, once for each group of viewers who see the same of it. Whoever sees none of what changed
 * hears nothing.
 */
export async function contactVersions(
  tx: Tx,
  { project_id, person: before_person, dialogues: before }: LockedContact,
  after: DialogueState[],
  person: Person = before_person,
): Promise<Happened[]> {
  if (![...before, ...after].some((it) => it.is_listed)) return [];
  const all = [...new Set(after.map((it) => it.channel_id))];
  const seenBy = (ids: number[], those: DialogueState[]) => those.filter((it) => ids.includes(it.channel_id));
  const counted = (row: Contact, ids: number[]) => {
    const had = seenBy(ids, before).filter((it) => it.is_listed);
    const was = had.length ? { was: facetsOf(rowOf(before_person, had)) } : {};
    return { ...row, counts: countChanges(before, after, ids), ...was };
  };
  if (all.length === 1) return [happened(contactUpdated, counted(rowOf(person, after), all), seersOf(...all))];
  const views = await limitedViews(tx, { project_id, channels_ids: all });
  const groups = [all, ...views.map((view) => view.channels_ids).filter((ids) => ids.length < all.length)];
  return groups.flatMap((ids) => {
    const [was, is] = [rowOf(before_person, seenBy(ids, before)), rowOf(person, seenBy(ids, after))];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const hidden = all.filter((id) => !ids.includes(id));
    return [happened(contactUpdated, counted(is, ids), seersOfExactly(ids, hidden))];
  });
}

/** A room's row for its members: those with the same number of unread messages share one. */
export function roomVersions(person: Person, room: DialogueState, readers: Reader[]): Happened[] {
  const groups = new Map<number, number[]>();
  for (const { user_id, read_position } of readers) {
    const unread = room.position - read_position;
    groups.set(unread, [...(groups.get(unread) ?? []), user_id]);
  }
  // Only those in the room: nobody else knows of it.
  return [...groups].map(([unread, users]) =>
    happened(contactUpdated, rowOf(person, [{ ...room, unread }]), only(...users)),
  );
}
