import type { Contact, listContacts as endpoint } from '@parley/contract/inbox/contacts';
import type { Rule } from '@parley/contract/inbox/list-rules';
import type { Parsed } from '@parley/contract/http';
import { refuse } from '../../../kit/errors.ts';
import { exactTime } from '../rules.ts';
import type { Folder, Place } from './pages.queries.ts';

export type Asked = Omit<Parsed<typeof endpoint>, 'channel_id' | 'views'> & Pick<Partial<Rule>, 'channel_id' | 'views'>;

/** What is asked for, wherever it is read from: pages of it, how many there are, and where the next page begins. */
export type List = {
  read: (place: string | undefined, size: number) => Promise<Contact[]>;
  count: () => Promise<number>;
  nextAfter: (row: Contact) => string;
};

export function folderOf({ in_work, for_check_admin, topic_id }: Asked): Folder {
  if (topic_id !== undefined) return topic_id;
  if (in_work) return 'at_work';
  return for_check_admin ? '4check' : 'all';
}

/** A place in a list; without one, its beginning. */
export function placeOf(next: string | undefined, beginning: 'infinity' | '-infinity'): Place {
  if (next === undefined) return { at: beginning, contact_id: 0 };
  const [, order, id] = /^(\d{1,16})\.(\d{1,15})$/.exec(next) ?? refuse('malformed_request');
  return { at: exactTime(Number(order)), contact_id: Number(id) };
}
