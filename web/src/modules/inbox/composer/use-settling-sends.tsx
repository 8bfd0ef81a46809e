import type { Contact } from '@parley/contract/inbox/contacts';
import { IconCircleCheck, IconClockPause } from '@tabler/icons-react';
import { useMatch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../kit/keys/commands.ts';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { useHasTickets, useOpenTicketsOf } from '../../tickets/index.ts';
import { inboxTicketKeys } from '../keys/keymap.ts';
import { useKeyHints } from '../keys/use-key-hints.ts';
import { isRoom } from '../work/guesses.ts';
import type { Settling } from './settle-tickets.ts';
import { ticketsToSettle } from './tickets-to-settle.ts';

const words = { pending: 'send_and_wait', closed: 'send_and_close' } as const;
const none: never[] = [];
const icons = { pending: IconClockPause, closed: IconCircleCheck };

const LONGEST = 40;
const short = (subject: string) => (subject.length > LONGEST ? `${subject.slice(0, LONGEST - 1).trimEnd()}…` : subject);

type Way = { send: (settles: Settling) => void; isBarred: boolean };

/** Send and wait, send and close: for each open ticket of the client. Keys are for the one that comes first. */
export function useSettlingSends(contact: Contact, dialogueId: number, { send, isBarred }: Way): MenuItem[] {
  const { t } = useTranslation('composer');
  const hint = useKeyHints();
  const shownId = useMatch({ from: '/app/tickets', shouldThrow: false, select: ({ search }) => search.id });
  const open = useOpenTicketsOf(contact.id, useHasTickets() && !isRoom(contact));
  const offers = useMemo(() => ticketsToSettle(open ?? [], { dialogueId, shownId }), [open, dialogueId, shownId]);
  const first = offers[0]?.ticket.id;
  const commands = useMemo(
    (): Command[] =>
      isBarred
        ? none
        : offers
            .filter(({ ticket }) => ticket.id === first)
            .map(({ ticket: { id, number }, status }) => ({
              id: `inbox.${words[status]}`,
              title: t(`settle.${status}_named`, { number }),
              group: t('commands.group'),
              keys: inboxTicketKeys[words[status]],
              inFields: true,
              run: () => send({ id, status }),
            })),
    [offers, first, isBarred, send, t],
  );
  useCommands(commands);
  const isOne = offers.every(({ ticket }) => ticket.id === first);
  return offers.map(({ ticket: { id, number, subject }, status }) => {
    const Icon = icons[status];
    return {
      label: isOne ? t(`settle.${status}`) : t(`settle.${status}_named`, { number }),
      note: isOne ? `#${number} ${short(subject)}` : short(subject),
      icon: <Icon size={17} />,
      ...(id === first ? hint(words[status]) : {}),
      onSelect: () => send({ id, status }),
    };
  });
}
