import type { Ticket } from '@parley/contract/tickets/tickets';
import { create } from 'zustand';

/** What a new ticket is made of, as far as it is known. */
export type NewTicket = {
  /** The dialogue, and its client by name. */
  user_id: number;
  contact: { id: number; name: string };
  message_id?: number | null;
  subject?: string;
  onCreated?: (ticket: Ticket) => void;
};

/** A ticket that is there, or a new one. */
export type TicketSubject = { id: number } | ({ id: null } & NewTicket);

type Asked =
  /** What came of it, before it is closed. `onDone`: it is closed, such as to go on to the next. */
  | { kind: 'close'; ticket: Ticket; onDone?: () => void }
  | { kind: 'hand_over'; ticket: Ticket }
  | { kind: 'merge'; ticket: Ticket }
  | { kind: 'tags'; ids: readonly number[]; onDone?: () => void };

/** One window at a time; a ticket of its own may stand below it. */
export const useTicketWindows = create<{ subject: TicketSubject | null; asked: Asked | null }>(() => ({
  subject: null,
  asked: null,
}));

export const openTicketWindow = (subject: TicketSubject) => useTicketWindows.setState({ subject });
export const closeTicketWindow = () => useTicketWindows.setState({ subject: null });

export const askFor = (asked: Asked) => useTicketWindows.setState({ asked });
export const closeAsked = () => useTicketWindows.setState({ asked: null });
