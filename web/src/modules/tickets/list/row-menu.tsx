import type { Ticket } from '@parley/contract/tickets/tickets';
import {
  IconArrowsExchange,
  IconArrowsJoin,
  IconCircleCheck,
  IconClockPause,
  IconLink,
  IconRotate,
  IconSquareCheck,
  IconTicket,
  IconUserCheck,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import type { TicketDeeds } from '../deeds.ts';
import { copyLink } from '../link.ts';
import { toggleTicket } from '../selection.ts';
import { askFor } from '../windows/open-window.ts';

type Asked = {
  t: TFunction<'tickets'>;
  deeds: TicketDeeds;
  my_id: number;
  /** Where it is not open already. */
  open?: (ticket: Ticket) => void;
};

/** What can be done to a ticket, in its row and at its head. */
export function ticketMenu(ticket: Ticket, { t, deeds, my_id, open }: Asked): MenuItem[] {
  const { status } = ticket;
  const isMine = ticket.manager === my_id;
  return [
    ...(open
      ? ([
          { label: t('menu.open'), icon: <IconTicket />, onSelect: () => open(ticket) },
          { label: t('menu.select'), icon: <IconSquareCheck />, onSelect: () => toggleTicket(ticket.id) },
          'line',
        ] satisfies MenuItem[])
      : []),
    ...(status === 'closed' || isMine
      ? []
      : [{ label: t('verb.take'), icon: <IconUserCheck />, onSelect: () => void deeds.take(ticket, my_id) }]),
    { label: t('verb.hand_over'), icon: <IconArrowsExchange />, onSelect: () => askFor({ kind: 'hand_over', ticket }) },
    ...(status === 'opened'
      ? [{ label: t('verb.wait'), icon: <IconClockPause />, onSelect: () => void deeds.wait(ticket) }]
      : [{ label: t('verb.open'), icon: <IconRotate />, onSelect: () => void deeds.open(ticket) }]),
    ...(status === 'closed'
      ? []
      : [{ label: t('verb.close'), icon: <IconCircleCheck />, onSelect: () => askFor({ kind: 'close', ticket }) }]),
    'line',
    { label: t('verb.merge'), icon: <IconArrowsJoin />, onSelect: () => askFor({ kind: 'merge', ticket }) },
    { label: t('menu.link'), icon: <IconLink />, onSelect: () => void copyLink(ticket, t) },
  ];
}
