import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../kit/keys/commands.ts';
import { undoLast } from '../../kit/undo.ts';
import { useProject } from '../projects/index.ts';
import { openNewTask } from '../tasks/index.ts';
import { ticketKnown, useMyId } from './data.ts';
import { useTicketDeeds } from './deeds.ts';
import { type TicketKey, ticketKeys } from './keymap.ts';
import { SEARCH_ID } from './list/list-head.tsx';
import { openViews } from './list/saved-views.tsx';
import { extendTickets, neighbourOf, toggleTicket } from './selection.ts';
import { togglePanel } from './ticket/panel-folded.ts';
import type { Shown } from './use-shown.ts';
import { askFor } from './windows/open-window.ts';

type Doing = [TicketKey, () => void];

/** What the keys of tickets do: in the list, and with the ticket that is open. */
export function useScreenCommands({ shown: { id: openId }, open }: Shown) {
  const { t } = useTranslation('tickets');
  const deeds = useTicketDeeds();
  const my_id = useMyId();
  const hasTasks = useProject().data?.modules.tasks ?? false;
  const list = useMemo((): Command[] => {
    const go = (id: number | null) => id !== null && open(id);
    const move = (step: 1 | -1) => void go(neighbourOf(openId ?? null, step));
    const extend = (step: 1 | -1) => void (openId === undefined ? move(step) : go(extendTickets(openId, step)));
    const inList: Doing[] = [
      ['search', () => document.getElementById(SEARCH_ID)?.focus()],
      ['next', () => move(1)],
      ['previous', () => move(-1)],
      ['extend_down', () => extend(1)],
      ['extend_up', () => extend(-1)],
      ['undo', undoLast],
      ['views', openViews],
    ];
    // Keys come faster than answers: what is known of it when one is pressed counts.
    const withTicket = (run: (ticket: NonNullable<ReturnType<typeof ticketKnown>>) => void) => () => {
      const ticket = openId === undefined ? undefined : ticketKnown(openId);
      if (ticket) run(ticket);
    };
    const withOpen: Doing[] =
      openId === undefined
        ? []
        : [
            ['select', () => toggleTicket(openId)],
            ['take', withTicket((ticket) => void deeds.take(ticket, my_id))],
            ['hand_over', withTicket((ticket) => askFor({ kind: 'hand_over', ticket }))],
            ['wait', withTicket((ticket) => void deeds.wait(ticket))],
            ['close', withTicket((ticket) => askFor({ kind: 'close', ticket }))],
            [
              'close_and_next',
              withTicket((ticket) => {
                // The list may lose the row at once, so where to go is asked before.
                const next = neighbourOf(ticket.id, 1) ?? neighbourOf(ticket.id, -1);
                void deeds.close(ticket);
                go(next);
              }),
            ],
            ['tags', () => askFor({ kind: 'tags', ids: [openId] })],
            ['panel', togglePanel],
            ...(hasTasks
              ? ([
                  ['create_task', withTicket(({ id: ticket_id, contact }) => openNewTask({ contact, ticket_id }))],
                ] satisfies Doing[])
              : []),
          ];
    return [...inList, ...withOpen].map(([key, run]) => ({
      id: `tickets.${key}`,
      title: t(`command.${key}`),
      group: t('title'),
      keys: ticketKeys[key],
      onlyKey: steps.has(key),
      run,
    }));
  }, [t, deeds, my_id, openId, open, hasTasks]);
  useCommands(list);
}

/** Known by hand, and of no use in the palette. */
const steps = new Set<TicketKey>(['next', 'previous', 'select', 'extend_down', 'extend_up', 'search']);
