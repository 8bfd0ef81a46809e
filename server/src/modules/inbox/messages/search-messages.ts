import type { searchMessages as endpoint } from '@parley/contract/inbox/thread';
import type { Output, Parsed } from '@parley/contract/http';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { searchIn } from './thread.queries.ts';

const pageSize = 20;
const mostWords = 8;

/** Words in any order, in what was written and in the names of files. */
export async function searchMessages(
  viewer: Viewer,
  { id: contact_id, search, message_id }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const patterns = search.split(/\s+/).slice(0, mostWords).map(patternOf);
  const found = await searchIn(viewer, { contact_id, message_id: message_id ?? null, patterns });
  if (!found) refuse('not_found');
  const data = found.messages.slice(0, pageSize);
  const last = found.messages.length > pageSize ? data.at(-1)!.id : found.edge;
  return { data, meta: { count: data.length, next: last === null ? null : String(last) } };
}

const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
