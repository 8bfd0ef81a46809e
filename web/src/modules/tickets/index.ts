import { lazy } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';
import type { settleTicket as settling } from './elsewhere/settle-ticket.ts';

export { useHasTickets } from './has-tickets.ts';
// The inbox asks it too, from the first screen on: the door of clients is too heavy for that.
export { newestSeen } from './newest-seen.ts';
export { letTicketMarkWait, useTicketMark } from './marks/row-marks.ts';
export { useOpenTicketsOf } from './tickets-of.ts';
export { type NewTicket, openTicketWindow } from './windows/open-window.ts';
export type { Unsettle } from './elsewhere/settle-ticket.ts';

// Whoever needs only a door must not carry the room, nor its words.
export const TicketRowMark = lazy(async () => {
  const [file] = await Promise.all([import('./marks/row-mark.tsx'), addTexts('tickets')]);
  return { default: file.RowMark };
});
export const DialogueTickets = lazy(async () => {
  const [file] = await Promise.all([import('./elsewhere/dialogue-tickets.tsx'), addTexts('tickets')]);
  return { default: file.DialogueTickets };
});
export const ContactTickets = lazy(async () => {
  const [file] = await Promise.all([import('./elsewhere/contact-tickets.tsx'), addTexts('tickets')]);
  return { default: file.ContactTickets };
});
export const DealTickets = lazy(async () => {
  const [file] = await Promise.all([import('./elsewhere/deal-tickets.tsx'), addTexts('tickets')]);
  return { default: file.DealTickets };
});

export const settleTicket = async (...given: Parameters<typeof settling>): ReturnType<typeof settling> =>
  (await import('./elsewhere/settle-ticket.ts')).settleTicket(...given);
