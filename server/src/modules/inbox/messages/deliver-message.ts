import { messageUpdated, type Message } from '@parley/contract/inbox/messages';
import * as z from 'zod/mini';
import { type Sent, ProviderError } from '../../../channels/channel.ts';
import { canSend, channelOf } from '../../../channels/index.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { only, seersOf } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { readersOf } from '../rooms/rooms.queries.ts';
import { findMessage, saveOutcome, type Way } from './messages.queries.ts';

type Leaving = Message & { way: Way };

/** Hands a stored message to its channel and keeps what came of it. A message that has left is not sent again. */
export const deliverMessage = job(
  'deliver-message',
  z.object({ message_id: z.number() }),
  async ({ message_id }, place) => {
    const project_id = place.project_id!;
    const message = await findMessage(dbOf(project_id), project_id, message_id);
    if (message?.status !== 'queued') return;
    const outcome = await send(message);
    await transaction(project_id, (tx) => record(tx, project_id, message, outcome));
  },
  {
    // Nobody waits for a message that no try could deliver: its writer is told.
    died: async (tx, { message_id }, place) => {
      const project_id = place.project_id!;
      const message = await findMessage(tx, project_id, message_id);
      if (message) await record(tx, project_id, message, failed('delivery_gave_up'));
    },
  },
);

async function record(tx: Tx, project_id: number, message: Leaving, outcome: Outcome): Promise<void> {
  if (!(await saveOutcome(tx, project_id, message.id, outcome))) return;
  const { way: _, ...shown } = message;
  const { status, error } = outcome;
  const readers = await readersOfMessage(tx, project_id, message);
  await emit(tx, project_id, messageUpdated, { ...shown, status, error }, readers);
}

type Outcome = { status: Sent['status'] | 'failed'; outside_id: string | null; error: string | null };

async function send({ uid, message, channel_id, way }: Leaving): Promise<Outcome> {
  const { send: sendBy } = channelOf(way.type);
  if (!sendBy || !canSend(way)) return failed('channel_cannot_send');
  try {
    const sent = await sendBy({ uid, to: way.outside_id, text: message }, { channel_id, settings: way.settings });
    return { ...sent, error: null };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.retry_at === 'soon') throw error;
    if (error.retry_at) throw new RetryLater(error.retry_at, error.message);
    return failed(error.message);
  }
}

const failed = (error: string): Outcome => ({ status: 'failed', outside_id: null, error });

/** Whoever was told of the message is told what became of it. */
const readersOfMessage = async (tx: Tx, project_id: number, { user_id: dialogue_id, channel_id, way }: Leaving) =>
  way.is_room
    ? only(...(await readersOf(tx, { project_id, dialogue_id })).map((reader) => reader.user_id))
    : seersOf(channel_id);
