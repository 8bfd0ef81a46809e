import type { contactByPhone as byPhone, getContact as byId } from '@parley/contract/inbox/contacts';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { countryOf, mainContactOf, phoneSpellings } from '../../clients/index.ts';
import { contactsById, contactsWithPhone } from './contacts.queries.ts';

export async function getContact(
  viewer: Viewer,
  { id, show_archived }: Parsed<typeof byId>,
): Promise<Output<typeof byId>> {
  const [contact] = await contactsOrMain(viewer, id);
  if (!contact || (contact.archived && !show_archived)) refuse('not_found');
  return { data: contact };
}

/** Merged into another one meanwhile, it is that one: links and notices outlive it. */
async function contactsOrMain(viewer: Viewer, id: number) {
  const found = await contactsById(viewer, [id]);
  if (found.length) return found;
  const main = await mainContactOf(dbOf(viewer.project_id), viewer.project_id, id);
  return main === null || main === id ? [] : contactsById(viewer, [main]);
}

/** Whoever has this number, however it is spelt here and there. */
export async function contactByPhone(
  viewer: Viewer,
  { phone }: Parsed<typeof byPhone>,
): Promise<Output<typeof byPhone>> {
  const country = await countryOf(dbOf(viewer.project_id), viewer.project_id);
  const spellings = phoneSpellings(phone, country);
  const ids = spellings.length ? await contactsWithPhone(viewer, spellings) : [];
  return { data: ids.length ? await contactsById(viewer, ids) : [] };
}
