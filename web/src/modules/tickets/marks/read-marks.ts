import { getTicketMarks, type TicketMark } from '@parley/contract/tickets/marks';
import { api } from '../../../kit/api.ts';
import { readInParts } from '../../../kit/read-in-parts.ts';

const MOST = 200;

export async function readMarks(ids: number[]): Promise<Map<number, TicketMark>> {
  const found = await readInParts(
    ids,
    MOST,
    async (contacts_ids) => (await api(getTicketMarks, { contacts_ids })).data,
  );
  return new Map(found.map((mark) => [mark.contact_id, mark]));
}
