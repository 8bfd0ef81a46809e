import i18next from 'i18next';
import type { TicketStatus } from '@parley/contract/tickets/tickets';
import { act } from '../../../kit/act.ts';
import { addTexts } from '../../../kit/i18n/i18n.ts';
import { forgetUndo } from '../../../kit/undo.ts';
import { changeOf } from '../deeds.ts';
import { ticketUndo } from '../undo-tickets.ts';

/** Takes back what was settled, unless somebody did so already. */
export type Unsettle = () => Promise<void>;

/**
 * How a ticket stands after its client was answered, unless they wrote what was not read; answers the way back, for an
 * answer that is taken back itself.
 */
export async function settleTicket(id: number, status: TicketStatus, seen: number | null): Promise<Unsettle | null> {
  await addTexts('tickets');
  const outcome = await act({
    ...changeOf(id, { status, ...(seen && { seen_message_id: seen }) }),
    done: ({ undo }) => (undo ? i18next.t(`tickets:done.${status}`, { count: 1 }) : ''),
  });
  const token = outcome.isDone ? outcome.answer.undo : null;
  if (!token) return null;
  return async () => {
    forgetUndo([token]);
    await ticketUndo([token])
      .by(token)
      .catch(() => undefined);
  };
}
