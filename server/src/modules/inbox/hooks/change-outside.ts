import { messageUpdated, type SystemLine } from '@parley/contract/inbox/messages';
import { channelTypes } from '@parley/contract/projects/channels';
import * as z from 'zod/mini';
import { channelEvent, type EventOf } from '../../../channels/events.ts';
import { channelOf } from '../../../channels/index.ts';
import { minutes, now, seconds } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { seersOf } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { readLocked } from '../dialogues/locked-contact.ts';
import { saveContact } from '../dialogues/save-contact.ts';
import { forgetFile } from '../files/forget-file.ts';
import { deleteOurs } from '../messages/delete-ours.ts';
import { findMessage } from '../messages/messages.queries.ts';
import { newestOf } from '../messages/outbox.queries.ts';
import { storable } from '../rules.ts';
import type { Place } from './hear.ts';
import {
  editText,
  eraseMessage,
  type Known,
  lockContactRow,
  messagesByOutside,
  noteDeleted,
  noteReaction,
} from './outside.queries.ts';

type Change = EventOf<'edit'> | EventOf<'delete'> | EventOf<'reaction'>;

/** What a client did to messages after they were written. Of messages we do not know there is nothing to change. */
export async function changeOutside(place: Place, change: Change, tries = 0): Promise<void> {
  const { project_id, channel_id, type } = place;
  const outside_ids = change.kind === 'delete' ? change.outside_ids : [change.outside_id];
  const found = await messagesByOutside(dbOf(project_id), { project_id, channel_id, outside_ids });
  const erases = change.kind === 'delete' && (channelOf(type).limits.erases ?? false);
  for (const one of found) await transaction(project_id, (tx) => changeOne(tx, project_id, one, change, erases));
  if (erases && tries < waits.length) await lookAgain(place, change, tries);
}

// What has to be gone may be still on its way in, with a file that is being fetched.
const waits = [seconds(2), seconds(60), minutes(10)];

const lookAgain = ({ project_id, channel_id, type }: Place, event: EventOf<'delete'>, tries: number): Promise<void> =>
  transaction(project_id, (tx) => {
    const at = new Date(now().getTime() + waits[tries]!);
    return later(tx, eraseAgain, { channel_id, type, tries: tries + 1, event }, { project_id, at });
  });

export const eraseAgain = job(
  'erase-again',
  z.object({ channel_id: z.number(), type: z.enum(channelTypes), tries: z.number(), event: channelEvent }),
  async ({ channel_id, type, tries, event }, { project_id }) => {
    if (event.kind === 'delete') await changeOutside({ project_id: project_id!, channel_id, type }, event, tries);
  },
);

async function changeOne(tx: Tx, project_id: number, known: Known, change: Change, erases: boolean): Promise<void> {
  const { id, dialogue_id, contact_id } = known;
  await lockContactRow(tx, { project_id, contact_id });
  const erased = erases && (await erase(tx, project_id, id, new Date((change as EventOf<'delete'>).at)));
  const [changed] = erased || (await write(tx, project_id, known, change));
  if (!changed) return;
  if (change.kind === 'edit' || erased) await renewPreview(tx, project_id, { contact_id, dialogue_id, at: changed.at });
  const { way: _, ...message } = (await findMessage(tx, project_id, id))!;
  // Whoever sees the channel saw the message.
  await emit(tx, project_id, messageUpdated, message, seersOf(message.channel_id));
}

/** Its words and its file are gone, and a line says so; null: it is not the client's. */
async function erase(tx: Tx, project_id: number, id: number, at: Date): Promise<{ at: number }[] | null> {
  const note: SystemLine = { kind: 'deleted_by_client', name: null, until: null };
  const erased = await eraseMessage(tx, { project_id, id, at, note: JSON.stringify(note) });
  for (const { file_id } of erased) if (file_id) await later(tx, forgetFile, { file_id }, { project_id });
  return erased.length ? erased : null;
}

function write(
  tx: Tx,
  project_id: number,
  { id, dialogue_id: user_id, is_ours }: Known,
  change: Change,
): Promise<{ at: number }[]> {
  switch (change.kind) {
    case 'edit':
      return editText(tx, { project_id, id, text: storable(change.text), at: new Date(change.at) });
    case 'delete': {
      const at = new Date(change.at);
      return is_ours ? deleteOurs(tx, project_id, { id, user_id }, at) : noteDeleted(tx, { project_id, id, at });
    }
    case 'reaction':
      return noteReaction(tx, { project_id, id, emoji: change.emoji && storable(change.emoji).slice(0, 32) });
  }
}

/** The list shows the newest message as it reads now. */
export async function renewPreview(
  tx: Tx,
  project_id: number,
  { contact_id, dialogue_id, at }: { contact_id: number; dialogue_id: number; at: number },
): Promise<void> {
  const contact = await readLocked(tx, project_id, { contact_id });
  if (!contact?.dialogues.some((it) => it.id === dialogue_id && it.last_message_at === at)) return;
  const newest = await newestOf(tx, project_id, dialogue_id);
  await saveContact(
    tx,
    contact,
    contact.dialogues.map((it) => (it.id === dialogue_id ? { ...it, ...newest } : it)),
  );
}
