import { messageUpdated, type Message } from '@parley/contract/inbox/messages';
import type { retryMessage as endpoint } from '@parley/contract/inbox/outbox';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { emit } from '../../../kit/events/events.ts';
import { refuse } from '../../../kit/errors.ts';
import { hurry, later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { held } from './cancel-message.ts';
import { refuseByLimits } from './channel-limits.ts';
import { deliverMessage, deliveryKey, readersOfMessage } from './deliver-message.ts';
import { queueAgain } from './leaving.queries.ts';
import { findMessage } from './messages.queries.ts';
import { regainAnswer } from './regain-answer.ts';

/**
 * A failed message is handed over once more, under its own uid, and one that waits for its next try is tried now; anyone
 * who sees it may ask for that.
 */
export const retryMessage = (
  viewer: Viewer,
  { message_id: id }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> =>
  transaction(viewer.project_id, async (tx) => {
    const { project_id } = viewer;
    const { contact, dialogue } = await held(tx, viewer, id);
    const found = (await findMessage(tx, project_id, id)) ?? refuse('not_found');
    const { way: _, ...message } = found;
    const key = deliveryKey(project_id, dialogue.id);
    if (message.status === 'queued' && !isHeld(message)) await hurry(tx, deliverMessage, { message_id: id }, key);
    if (message.status !== 'failed') return { data: message };
    refuseByLimits(contact, dialogue, {
      text: message.message,
      file: message.file,
      is_template: message.template !== undefined,
    });
    const isQueued = await regainAnswer(tx, project_id, message, () => queueAgain(tx, project_id, id));
    if (!isQueued) return { data: message };
    const again = { ...message, status: 'queued' as const, error: null, leaves_at: null };
    await emit(tx, project_id, messageUpdated, again, await readersOfMessage(tx, project_id, found));
    await later(tx, deliverMessage, { message_id: id }, { project_id, key });
    return { data: again };
  });

const isHeld = ({ leaves_at }: Message): boolean => leaves_at !== null && new Date(leaves_at) > now();
