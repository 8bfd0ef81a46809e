import { countTickets } from '@parley/contract/tickets/count';
import { listDepartments, ticketSettingsChanged } from '@parley/contract/tickets/departments';
import { promiseRanOut, ticketCreated, ticketsUpdated, ticketWasRated } from '@parley/contract/tickets/events';
import { listTicketActions } from '@parley/contract/tickets/history';
import { listTicketTags } from '@parley/contract/tickets/tags';
import { getTicket, listTickets } from '@parley/contract/tickets/tickets';
import { listTicketViews, ticketViewsChanged } from '@parley/contract/tickets/views';
import { api } from '../../kit/api.ts';
import { isApiError } from '../../kit/api-error.ts';
import { calmReading } from '../../kit/calm-reading.ts';
import { onLive } from '../../kit/live.ts';
import { keyOf, refetch } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { dropTicket, placeTicket, rereadLists } from './data.ts';
import { renewTicketMarks } from './marks/row-marks.ts';

// What happens in one breath is asked for together; of more than a few, lists are read anew.
const TOGETHER_MS = 150;
const FEW = 10;
const wanted = new Set<number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** These changed, or nobody knows which (null): what is on the screen is asked for. */
export function renewTickets(ids: readonly number[] | null) {
  counting.want();
  marking.want();
  if (ids === null) {
    for (const endpoint of [listTickets, getTicket, listTicketActions]) void refetch(endpoint);
    return;
  }
  for (const id of ids) wanted.add(id);
  timer ??= setTimeout(() => void askWanted(), TOGETHER_MS);
}

const marking = calmReading(renewTicketMarks, { soonMs: 100, apartMs: 1500 });
const counting = calmReading(() => void refetch(countTickets), { soonMs: 200, apartMs: 2000 });

async function askWanted() {
  timer = undefined;
  const ids = [...wanted];
  wanted.clear();
  for (const id of ids) void queryClient.invalidateQueries({ queryKey: keyOf(listTicketActions, { id }) });
  if (ids.length > FEW) {
    void rereadLists();
    for (const id of ids) void queryClient.invalidateQueries({ queryKey: keyOf(getTicket, { id }) });
    return;
  }
  await Promise.all(ids.map(readOne));
}

async function readOne(id: number) {
  try {
    placeTicket((await api(getTicket, { id })).data);
  } catch (error) {
    // Its making was taken back, or its channel is seen no more.
    if (isApiError(error) && error.status === 404) dropTicket(id);
    void queryClient.invalidateQueries({ queryKey: keyOf(getTicket, { id }) });
  }
}

/** Keeps what is known of tickets in step with the stream. */
export function followTickets(): () => void {
  const stops = [
    onLive(ticketCreated, ({ ticket }) => {
      placeTicket(ticket);
      void queryClient.invalidateQueries({
        queryKey: keyOf(listTickets),
        predicate: ({ queryKey }) => (queryKey[1] as { contact_id?: number }).contact_id === ticket.contact.id,
      });
      counting.want();
      marking.want();
    }),
    onLive(ticketsUpdated, ({ ids }) => renewTickets(ids)),
    ...[promiseRanOut, ticketWasRated].map((event) => onLive(event, ({ id }) => renewTickets([id]))),
    onLive(ticketViewsChanged, () => void refetch(listTicketViews)),
    onLive(ticketSettingsChanged, () => {
      for (const endpoint of [listDepartments, listTicketTags]) void refetch(endpoint);
    }),
  ];
  // What was said before this code had come.
  renewTickets(null);
  return () => {
    clearTimeout(timer);
    timer = undefined;
    for (const stop of stops) stop();
  };
}
