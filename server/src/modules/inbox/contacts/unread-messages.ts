import type { getUnreadMessages as endpoint } from '@parley/contract/inbox/contacts';
import type { Output, Parsed } from '@parley/contract/http';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { contactsById } from './contacts.queries.ts';

export async function getUnreadMessages(
  viewer: Viewer,
  { contacts_ids }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const found = await contactsById(viewer, contacts_ids);
  if (found.length < new Set(contacts_ids).size) refuse('not_found');
  return { data: found.map(({ id, unread }) => ({ contact_id: id, unread })) };
}
