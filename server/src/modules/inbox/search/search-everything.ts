import type { searchEverything as endpoint } from '@parley/contract/inbox/search';
import type { Output, Parsed } from '@parley/contract/http';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { patternsOf } from '../../clients/index.ts';
import { contactsFound } from '../contacts/search.queries.ts';
import { wireMessage } from '../messages/messages.queries.ts';
import { messagesFound } from './search.queries.ts';
import { snippetOf, wordsOf } from './words.ts';

const contactsShown = 8;
const newest = { at: 'infinity', contact_id: 0 };

/** All that a person may see; both halves are looked for at once. */
export async function searchEverything(
  viewer: Viewer,
  { q, next }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const [contacts, { rows, hasMore }] = await Promise.all([
    next === undefined ? contactsLike(viewer, q) : [],
    messagesLike(viewer, q, next),
  ]);
  const messages = rows.map(({ contact_name, ...row }) => {
    const message = wireMessage(row);
    return { message, snippet: snippetOf(message.message, q), contact_name };
  });
  return { data: { contacts, messages, next: hasMore ? String(rows.at(-1)!.id) : null } };
}

async function contactsLike(viewer: Viewer, q: string) {
  const patterns = patternsOf(q);
  if (!patterns) return [];
  const filter = { channels: null, operator: null };
  const found = await contactsFound(viewer, { folder: 'all', filter, patterns, place: newest }, contactsShown);
  return found.slice(0, contactsShown);
}

async function messagesLike(viewer: Viewer, q: string, next: string | undefined) {
  const words = wordsOf(q);
  if (!words) return { rows: [], hasMore: false };
  if (next !== undefined && !/^[1-9]\d{0,14}$/.test(next)) refuse('malformed_request');
  return messagesFound(viewer, words, next === undefined ? Number.MAX_SAFE_INTEGER : Number(next));
}
