import { lazy } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';

export { useTicketCounts } from './counts.ts';
export { useOpenTicketsOf } from './tickets-of.ts';
export { type NewTicket, openTicketWindow, type TicketSubject } from './windows/open-window.ts';

// Whoever needs only a door must not carry the room, nor its words.
export const TicketChip = lazy(async () => {
  const [file] = await Promise.all([import('./marks/ticket-chip.tsx'), addTexts('tickets')]);
  return { default: file.TicketChip };
});
export const TicketClock = lazy(async () => {
  const [file] = await Promise.all([import('./marks/ticket-clock.tsx'), addTexts('tickets')]);
  return { default: file.TicketClock };
});
