import type { Ticket } from '@parley/contract/tickets/tickets';
import type { Settling } from './settle-tickets.ts';

type Place = { dialogueId: number; /** The ticket that is looked at. */ shownId?: number | undefined };
type Offer = { ticket: Ticket; status: Settling['status'] };

/**
 * What an answer may do to the open tickets of its client: the one that is looked at first, then those of the dialogue
 * that is written in. One that waits already need not be told to.
 */
export function ticketsToSettle(open: readonly Ticket[], { dialogueId, shownId }: Place): Offer[] {
  const placeOf = ({ id, user_id }: Ticket) => (id === shownId ? 0 : user_id === dialogueId ? 1 : 2);
  return open
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap((ticket): Offer[] => [
      ...(ticket.status === 'opened' ? [{ ticket, status: 'pending' as const }] : []),
      { ticket, status: 'closed' },
    ]);
}
