import type { Letter } from '@parley/contract/inbox/letter-head';
import type { Message } from '@parley/contract/inbox/messages';
import { channelOf } from '../../../channels/index.ts';
import { now, seconds } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { claimLeaving } from '../messages/leaving.queries.ts';
import { findMessage, type Way } from '../messages/messages.queries.ts';
import { exactTime } from '../rules.ts';
import { messagesTogether } from './letters.queries.ts';

type Leaving = Message & { way: Way };
type Together = NonNullable<Letter['together']>;

// What is sent together is stored within moments; whatever is missing then was taken back, or never left its writer.
const patience = seconds(10);
const lookMs = 300;

const partsOf = ({ user_id: dialogue_id, order }: Leaving, project_id: number, { uid }: Together) =>
  messagesTogether(dbOf(project_id), { project_id, dialogue_id, uid, since: exactTime(order) });

/** A message has one file, a letter may have many: the first of those that belong together waits for the others. */
export async function awaitTogether(project_id: number, message: Leaving): Promise<void> {
  const together = message.letter?.together;
  if (!together || together.uid !== message.uid) return;
  const isFresh = now().getTime() - message.order / 1000 < patience;
  if (!isFresh || (await partsOf(message, project_id, together)).length >= together.count) return;
  throw new RetryLater(new Date(now().getTime() + lookMs), 'the rest of the letter is on its way');
}

/** Those that leave in the same letter, as many as it may carry; from here on they are this letter's. */
export async function takeTogether(project_id: number, message: Leaving): Promise<Leaving[]> {
  const together = message.letter?.together;
  if (!together) return [];
  let room = (channelOf(message.way.type).limits.files?.file?.max_bytes ?? 0) - (message.file?.size ?? 0);
  const taken: Leaving[] = [];
  for (const { id, status, size } of await partsOf(message, project_id, together)) {
    if (id <= message.id || status !== 'queued') continue;
    if (size > room) break;
    if (!(await claimLeaving(project_id, id))) continue;
    room -= size;
    taken.push((await findMessage(dbOf(project_id), project_id, id))!);
  }
  return taken;
}
