import type { getTicket as getting } from '@parley/contract/tickets/tickets';
import type { Output, Parsed } from '@parley/contract/http';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { readTicket } from './read.queries.ts';

export async function getTicket(viewer: Viewer, { id }: Parsed<typeof getting>): Promise<Output<typeof getting>> {
  const which = typeof id === 'number' ? { id } : { number: Number(id.slice(1)) };
  return { data: (await readTicket(viewer, which)) ?? refuse('not_found') };
}
