import type { Input } from '@parley/contract/http';
import {
  changeTickets,
  mergeTickets,
  mostTicketsAtOnce,
  type Ticket,
  type TicketStatus,
  updateTicket,
} from '@parley/contract/tickets/tickets';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { act, whyNot } from '../../kit/act.ts';
import { api } from '../../kit/api.ts';
import { toast } from '../../ui/toast.ts';
import { newestSeen } from './newest-seen.ts';
import { dropTicket, placeTicket, ticketKnown } from './data.ts';
import { renewTickets } from './live.ts';
import { ticketUndo } from './undo-tickets.ts';

type Body = Omit<Input<typeof updateTicket>, 'id'>;
type Many = Omit<Input<typeof changeTickets>, 'ids' | 'seen'>;
type Seen = { id: number; message_id: number };
type DoneWord = 'taken' | 'closed' | 'pending' | 'opened' | 'assigned' | 'handed' | 'tagged' | 'raised';

/** What is done to tickets: seen before the server answers, and taken back from the toast. */
export function useTicketDeeds() {
  const { t } = useTranslation('tickets');
  return useMemo(() => {
    const one = (ticket: Ticket, body: Body, word: DoneWord) =>
      act({
        ...changeOf(ticket.id, body),
        done: ({ undo }) => (undo ? t(`done.${word}`, { count: 1 }) : ''),
      });
    const many = (all: readonly number[], body: Many, word: DoneWord, seen: Seen[] = []) =>
      act({
        on: all.map((id) => `ticket ${id}`),
        guess: () => guessAll(all, body),
        putBack: () => renewTickets(all),
        call: () => inParts(all, body, seen),
        place: () => renewTickets(all),
        renew: () => renewTickets(all),
        done: ({ count }) => (count ? t(`done.${word}`, { count }) : ''),
        undo: ({ tokens }) => ticketUndo(tokens),
      });
    return {
      take: (ticket: Ticket, my_id: number) => one(ticket, takenBy(my_id, ticket), 'taken'),
      wait: (ticket: Ticket) => one(ticket, { status: 'pending', ...seenOf(ticket) }, 'pending'),
      open: (ticket: Ticket) => one(ticket, { status: 'opened' }, 'opened'),
      close: (ticket: Ticket, result?: string) =>
        one(ticket, { status: 'closed', ...seenOf(ticket), ...(result ? { result } : {}) }, 'closed'),
      handOver: (ticket: Ticket, body: Pick<Body, 'manager' | 'department_id' | 'note'>) => one(ticket, body, 'handed'),
      merge: (ticket: Ticket, into: Ticket) =>
        act({
          on: [`ticket ${ticket.id}`, `ticket ${into.id}`],
          guess: () => dropTicket(ticket.id),
          putBack: () => placeTicket(ticket),
          call: () => api(mergeTickets, { id: ticket.id, into: into.id }),
          place: ({ undo: _, ...merged }) => {
            placeTicket(merged);
            renewTickets([ticket.id]);
          },
          renew: () => renewTickets([ticket.id, into.id]),
          done: () => t('done.merged', { number: into.number }),
          undo: ({ undo }) => ticketUndo([undo]),
        }),
      statusMany: (all: readonly number[], status: TicketStatus) => many(all, { status }, status, seenAmong(all)),
      assignMany: (all: readonly number[], manager: number | null) => many(all, { manager }, 'assigned'),
      moveMany: (all: readonly number[], department_id: number | null) => many(all, { department_id }, 'handed'),
      raiseMany: (all: readonly number[], priority: number) => many(all, { priority }, 'raised'),
      tagMany: (all: readonly number[], { add, remove }: { add: number[]; remove: number[] }) =>
        many(
          all,
          { ...(add.length ? { add_tags: add } : {}), ...(remove.length ? { remove_tags: remove } : {}) },
          'tagged',
        ),
    };
  }, [t]);
}

/** What waits for its client goes on waiting, whoever has it. */
export const takenBy = (manager: number, { status }: Ticket): Body => ({
  manager,
  ...(status === 'closed' ? { status: 'opened' } : {}),
});

/** What was read of its dialogue, where that is on the screen: what the client wrote later keeps the ticket open. */
function seenOf({ contact }: Ticket): Pick<Body, 'seen_message_id'> {
  const message_id = newestSeen(contact.id);
  return message_id === null ? {} : { seen_message_id: message_id };
}

const seenAmong = (all: readonly number[]): Seen[] =>
  all.flatMap((id) => {
    const ticket = ticketKnown(id);
    const message_id = ticket ? newestSeen(ticket.contact.id) : null;
    return message_id === null ? [] : [{ id, message_id }];
  });

export type TicketDeeds = ReturnType<typeof useTicketDeeds>;

/** Keeps what was changed in place; the key of undoing takes it back. Answers why not, in words for the field. */
export const saveTicket = async (id: number, body: Body): Promise<string | null> =>
  whyNot(await act({ ...changeOf(id, body), quiet: true }));

/** The same where no field stands open to say why not. */
export async function pickForTicket(id: number, body: Body) {
  const reason = await saveTicket(id, body);
  if (reason) toast.error(reason);
}

/** One change, for `act`: who says how it is told adds that. */
export function changeOf(id: number, body: Body) {
  const before = ticketKnown(id);
  return {
    on: [`ticket ${id}`],
    guess: () => before && placeTicket(guessed(before, body)),
    putBack: () => before && placeTicket(before),
    call: () => api(updateTicket, { id, ...body }),
    place: ({ undo: _, ...ticket }: Ticket & { undo: string | null }) => {
      placeTicket(ticket);
      // Its history and the counts are told by the stream, which may be away.
      renewTickets([id]);
    },
    renew: () => renewTickets([id]),
    undo: ({ undo }: { undo: string | null }) => ticketUndo([undo]),
  };
}

function guessed(ticket: Ticket, { crm_lead_id: _, note: __, seen_message_id: ___, ...body }: Body): Ticket {
  const isEnding = body.status !== undefined && body.status !== 'opened';
  // A clock that does not run says nothing; one that runs again is worked out by the server.
  return { ...ticket, ...body, ...(isEnding ? { promise: null } : {}) };
}

function guessAll(all: readonly number[], { add_tags = [], remove_tags = [], ...body }: Many) {
  for (const ticket of all.flatMap((id) => ticketKnown(id) ?? [])) {
    const tags = [...new Set([...ticket.tags.filter((id) => !remove_tags.includes(id)), ...add_tags])];
    placeTicket({ ...guessed(ticket, body), tags });
  }
}

/** As many as may be changed at once. */
async function inParts(all: readonly number[], body: Many, seen: Seen[]) {
  const tokens: (string | null)[] = [];
  let count = 0;
  for (let from = 0; from < all.length; from += mostTicketsAtOnce) {
    const ids = all.slice(from, from + mostTicketsAtOnce);
    const read = seen.filter(({ id }) => ids.includes(id));
    const { data } = await api(changeTickets, { ids, ...body, ...(read.length ? { seen: read } : {}) });
    tokens.push(data.undo);
    count += data.changed.length;
  }
  return { data: { tokens, count } };
}
