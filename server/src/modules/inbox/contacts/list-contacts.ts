import type { Contact, FolderKind, listContacts as endpoint } from '@parley/contract/inbox/contacts';
import type { Output, Parsed } from '@parley/contract/http';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { pageSize } from '../page-size.ts';
import { exactTime } from '../rules.ts';
import { contactsIn, type Place } from './contacts.queries.ts';

export async function listContacts(viewer: Viewer, asked: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const size = pageSize(asked.count);
  const found = await contactsIn(folderOf(asked), viewer, placeOf(asked.next), size);
  const data = found.slice(0, size);
  return { data, meta: { count: data.length, next: found.length > size ? nextAfter(data.at(-1)!) : null } };
}

function folderOf({ in_work, for_check_admin }: Parsed<typeof endpoint>): FolderKind {
  if (in_work) return 'at_work';
  return for_check_admin ? '4check' : 'all';
}

const nextAfter = ({ order, id }: Contact): string => `${order}.${id}`;

function placeOf(next: string | undefined): Place {
  if (next === undefined) return { at: 'infinity', contact_id: 0 };
  const [, order, id] = /^(\d{1,16})\.(\d{1,15})$/.exec(next) ?? refuse('malformed_request');
  return { at: exactTime(Number(order)), contact_id: Number(id) };
}
