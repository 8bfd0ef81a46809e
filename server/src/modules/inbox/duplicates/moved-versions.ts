import { contactUpdated } from '@parley/contract/inbox/contacts';
import { contactDeleted } from '@parley/contract/inbox/duplicates';
import type { Tx } from '../../../kit/db/index.ts';
import { everyone, seersOfExactly } from '../../../kit/events/audience.ts';
import { happened, type Happened } from '../../../kit/events/events.ts';
import { limitedViews } from '../dialogues/dialogues.queries.ts';
import type { LockedContact } from '../dialogues/locked-contact.ts';
import { type DialogueState, type Person, rowOf } from '../dialogues/rules.ts';

/**
 * A contact that lost or got dialogues, once for each group of viewers who see the same of it. Of whom one sees nothing
 * any more, one is told that they are gone, and who has what was left (`now`).
 */
export async function movedVersions(
  tx: Tx,
  { project_id, person: before_person, dialogues: before }: LockedContact,
  after: DialogueState[],
  person: Person,
  now: number | null,
): Promise<Happened[]> {
  const { id } = person;
  const all = [...new Set([...before, ...after].map((it) => it.channel_id))];
  // Who never wrote was seen by everyone, and what they are now may not be.
  if (!all.length) return now === null ? [] : [happened(contactDeleted, { id, now: null }, everyone)];
  const isListed = [...before, ...after].some((it) => it.is_listed);
  const views = all.length > 1 ? await limitedViews(tx, { project_id, channels_ids: all }) : [];
  const groups = [all, ...views.map((view) => view.channels_ids).filter((ids) => ids.length < all.length)];
  return groups.flatMap((ids) => {
    const seen = (those: DialogueState[]) => those.filter((it) => ids.includes(it.channel_id));
    const [was, is] = [seen(before), seen(after)];
    const audience = seersOfExactly(
      ids,
      all.filter((it) => !ids.includes(it)),
    );
    if (!is.length) return was.length ? [happened(contactDeleted, { id, now }, audience)] : [];
    const row = rowOf(person, is);
    const isNew = JSON.stringify(rowOf(before_person, was)) !== JSON.stringify(row);
    return isListed && isNew ? [happened(contactUpdated, row, audience)] : [];
  });
}
