import type { Output, Parsed } from '@parley/contract/http';
import type * as contract from '@parley/contract/mailings/mailings';
import { dbOf } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { lastOf, sizeOf, wordFor } from '../clients/index.ts';
import { mailingsPage, readMailing } from './mailings.queries.ts';
import { peoplePage } from './people.queries.ts';

const usual = 20;
const usualPeople = 50;

export async function listMailings(
  viewer: Viewer,
  { count, next }: Parsed<typeof contract.listMailings>,
): Promise<Output<typeof contract.listMailings>> {
  const size = sizeOf(count, usual);
  const before = lastOf(next, 'number')?.id ?? null;
  const found = await mailingsPage(dbOf(viewer.project_id), viewer, { before, limit: size + 1 });
  const data = found.slice(0, size);
  const last = found.length > size ? data.at(-1)! : null;
  return { data, meta: { count: data.length, next: last && wordFor({ key: last.id, id: last.id }) } };
}

export async function listPeople(
  viewer: Viewer,
  { id, state, count, next }: Parsed<typeof contract.listMailingPeople>,
): Promise<Output<typeof contract.listMailingPeople>> {
  const { project_id, user_id, channels_ids } = viewer;
  const size = sizeOf(count, usualPeople);
  const after = lastOf(next, 'number')?.id ?? 0;
  const db = dbOf(project_id);
  if (!(await readMailing(db, viewer, id))) refuse('not_found');
  const asked = { project_id, user_id, channels_ids, mailing_id: id, state, after, limit: size + 1 };
  const found = await peoplePage(db, asked);
  const data = found.slice(0, size);
  const last = found.length > size ? data.at(-1)! : null;
  return { data, meta: { count: data.length, next: last && wordFor({ key: last.nth, id: last.nth }) } };
}
