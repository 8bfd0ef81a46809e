import type { listTicketActions as listingActions } from '@parley/contract/tickets/history';
import type { getTicket as getting } from '@parley/contract/tickets/tickets';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { historyOf } from './history.queries.ts';
import { readTicket } from './read.queries.ts';

export async function getTicket(viewer: Viewer, { id }: Parsed<typeof getting>): Promise<Output<typeof getting>> {
  const which = typeof id === 'number' ? { id } : { number: Number(id.slice(1)) };
  return { data: (await readTicket(viewer, which)) ?? refuse('not_found') };
}

export async function listTicketActions(
  viewer: Viewer,
  { id }: Parsed<typeof listingActions>,
): Promise<Output<typeof listingActions>> {
  if (!(await readTicket(viewer, { id }))) refuse('not_found');
  return { data: await historyOf(dbOf(viewer.project_id), viewer, id) };
}
