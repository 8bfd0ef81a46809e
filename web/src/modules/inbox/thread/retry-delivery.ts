import { retryMessage } from '@parley/contract/inbox/outbox';
import type { Message } from '@parley/contract/inbox/messages';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { placeMessage } from './messages.ts';

/**
 * Shown as on its way at once; a refusal brings the failure back with its reason. What comes of it the stream tells: the
 * answer may be older than that.
 */
export const retryDelivery = (message: Message) =>
  act({
    guess: () => placeMessage({ ...message, status: 'queued', error: null }),
    putBack: () => placeMessage(message),
    call: () => api(retryMessage, { message_id: message.id }),
  });
