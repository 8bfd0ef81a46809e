import type { listOrganizationDialogues as endpoint } from '@parley/contract/inbox/organization-dialogues';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { findOrganization, lastOf, wordFor } from '../../clients/index.ts';
import { contactsById } from '../contacts/contacts.queries.ts';
import { pageSize } from '../page-size.ts';
import { spokenWith } from './dialogues.queries.ts';

export async function listOrganizationDialogues(
  viewer: Viewer,
  { id, count, next }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const db = dbOf(viewer.project_id);
  const last = lastOf(next, 'number');
  const size = pageSize(count);
  const below = last && { micros: Number(last.key), id: last.id };
  const [organization, found] = await Promise.all([
    findOrganization(db, viewer.project_id, id),
    spokenWith(db, viewer, { organization_id: id, below, limit: size + 1 }),
  ]);
  if (!organization) refuse('not_found');
  const page = found.slice(0, size);
  const ids = page.map((it) => it.id);
  const rows = ids.length ? await contactsById(viewer, ids) : [];
  const data = ids.flatMap((contact_id) => rows.find((it) => it.id === contact_id) ?? []);
  const end = found.length > size ? page.at(-1)! : null;
  return { data, meta: { count: data.length, next: end && wordFor({ key: end.micros, id: end.id }) } };
}
