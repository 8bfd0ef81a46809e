import { retryMessage } from '@parley/contract/inbox/outbox';
import type { Message } from '@parley/contract/inbox/messages';
import { api } from '../../../kit/api.ts';
import { showError } from '../../../kit/query-client.ts';
import { placeMessage } from './messages.ts';

/**
 * Shown as on its way at once; a refusal brings the failure back with its reason. What comes of it the stream tells: the
 * answer may be older than that.
 */
export async function retryDelivery(message: Message): Promise<void> {
  placeMessage({ ...message, status: 'queued', error: null });
  try {
    await api(retryMessage, { message_id: message.id });
  } catch (error) {
    placeMessage(message);
    showError(error);
  }
}
