import { getUser } from '@parley/contract/accounts/users';
import type { Output } from '@parley/contract/http';
import { byTime } from '@parley/contract/inbox/folders';
import { listMessages, type Message } from '@parley/contract/inbox/messages';
import { keyOf } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';

type Page = Output<typeof listMessages>;
type Held = Page | { pages: Page[] } | undefined;

/** The newest message in a contact's thread that somebody else wrote, as far as the thread is here; `before` a number. */
export function newestSeen(contactId: number, before = Infinity): number | null {
  const me = queryClient.getQueryData<{ data: { id: number } }>(keyOf(getUser, {}))?.data.id;
  const held = queryClient.getQueriesData<Held>({ queryKey: keyOf(listMessages) });
  const messages = held.flatMap(([, data]) => pagesOf(data)).flatMap((page) => page.data);
  const others = messages.filter((it) => it.contact_id === contactId && it.operator_id !== me && it.id < before);
  return others.reduce<Message | null>((a, b) => (a && byTime(a, b) > 0 ? a : b), null)?.id ?? null;
}

function pagesOf(data: Held): Page[] {
  if (!data) return [];
  return 'pages' in data ? data.pages : [data];
}
