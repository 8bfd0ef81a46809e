import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import type { LockedContact } from '../dialogues/locked-contact.ts';
import { answerAfter } from './answers.queries.ts';

/** Two colleagues shall not answer one client past each other: whoever is second is told, and decides. */
export async function refuseIfAnswered(
  tx: Tx,
  viewer: Viewer,
  contact: LockedContact,
  { after_message_id: seen_id, force }: { after_message_id?: number | undefined; force?: boolean | undefined },
): Promise<void> {
  if (seen_id === undefined) return;
  const { project_id, user_id } = viewer;
  const [found] = await answerAfter(tx, { project_id, user_id, seen_id, dialogues_ids: seenIds(viewer, contact) });
  if (!found) refuse('not_found');
  const { name, message } = found;
  if (name !== null && !force) refuse('answered_meanwhile', { name, message });
}

/** The dialogues of a contact that this viewer sees. */
export const seenIds = ({ channels_ids }: Viewer, { dialogues }: LockedContact): number[] =>
  dialogues
    .filter((it) => it.is_room || channels_ids === null || channels_ids.includes(it.channel_id))
    .map((it) => it.id);
