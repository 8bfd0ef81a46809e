import type { getTicketMarks as marking } from '@parley/contract/tickets/marks';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { areThere } from '../changes/named.queries.ts';
import { marksOf } from './marks.queries.ts';

export async function getTicketMarks(
  viewer: Viewer,
  { contacts_ids }: Parsed<typeof marking>,
): Promise<Output<typeof marking>> {
  if (!(await areThere(dbOf(viewer.project_id), viewer, { contacts: contacts_ids }))) refuse('not_found');
  return { data: await marksOf(viewer, contacts_ids) };
}
