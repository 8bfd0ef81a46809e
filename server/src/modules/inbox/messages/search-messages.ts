import type { searchMessagePage as numbering, searchMessages as endpoint } from '@parley/contract/inbox/thread';
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

/** A look may find fewer than a page before it has seen everything: it is gone on with until the page is full. */
export async function searchMessagePage(
  viewer: Viewer,
  { page, ...asked }: Parsed<typeof numbering>,
): Promise<Output<typeof numbering>> {
  const found: Output<typeof endpoint>['data'] = [];
  let next: string | null | undefined;
  do {
    const { data, meta } = await searchMessages(viewer, { ...asked, ...(next ? { message_id: Number(next) } : {}) });
    found.push(...data);
    next = meta.next;
  } while (next && found.length < page * pageSize);
  const data = found.slice((page - 1) * pageSize, page * pageSize);
  return { data, meta: { page, count: data.length, next: data.length === pageSize ? (next ?? null) : null } };
}

const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
