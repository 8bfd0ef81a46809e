import { type listOrganizationLeads as endpoint, mostSummed } from '@parley/contract/deals/organization-leads';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { findOrganization, lastOf, sizeOf, wordFor } from '../../clients/index.ts';
import { organizationPage, organizationSum } from './organization-deals.queries.ts';
import { cardsOf } from './read-deal.ts';

const usual = 20;

export async function listOrganizationLeads(
  viewer: Viewer,
  { id, count, next }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const db = dbOf(viewer.project_id);
  const last = lastOf(next, 'number');
  const size = sizeOf(count, usual);
  const below = last && { micros: Number(last.key), id: last.id };
  const [organization, found, summed] = await Promise.all([
    findOrganization(db, viewer.project_id, id),
    organizationPage(db, viewer, { organization_id: id, below, limit: size + 1 }),
    organizationSum(db, viewer, id, mostSummed),
  ]);
  if (!organization) refuse('not_found');
  const page = found.slice(0, size);
  const data = await cardsOf(
    viewer,
    page.map((it) => it.id),
  );
  const end = found.length > size ? page.at(-1)! : null;
  return { data, meta: { count: data.length, ...summed, next: end && wordFor({ key: end.micros, id: end.id }) } };
}
