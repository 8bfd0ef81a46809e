import type { LeadFilter } from '@parley/contract/deals/leads';
import {
  type createLeadFilter as creating,
  type deleteLeadFilter as deleting,
  type listLeadFilters as listing,
  MAX_LEAD_FILTERS,
} from '@parley/contract/deals/tags';
import type { Output, Parsed } from '@parley/contract/http';
import { type Db, dbOf, transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { fieldsOf } from '../../fields/index.ts';
import { knownOf, type Named } from '../board/conditions.queries.ts';
import { namedIn, readFilter } from '../board/filter.ts';
import { readFunnel } from './funnels.queries.ts';
import { filtersOf, keepFilter, removeFilter } from './saved-filters.queries.ts';

/** What they name may be gone since: it is no longer asked for. */
export async function listLeadFilters(
  viewer: Viewer,
  { funnel }: Parsed<typeof listing>,
): Promise<Output<typeof listing>> {
  const { project_id, user_id } = viewer;
  if (!(await readFunnel(project_id, funnel))) refuse('not_found');
  const kept = await filtersOf({ project_id, user_id, funnel_id: funnel });
  const living = await livingOf(
    dbOf(project_id),
    viewer,
    kept.map((it) => it.filter),
  );
  return { data: kept.map((it) => ({ ...it, filter: prune(it.filter, living) })) };
}

type Living = Named & { fields: number[] };

async function livingOf(db: Db, viewer: Viewer, filters: LeadFilter[]): Promise<Living> {
  const all: Named = { stages: [], managers: [], tags: [], sources: [], products: [], organizations: [], contacts: [] };
  for (const filter of filters) {
    const named = namedIn(filter, viewer.user_id);
    for (const kind of Object.keys(all) as (keyof Named)[]) all[kind].push(...named[kind]);
  }
  if (!filters.length) return { ...all, fields: [] };
  const fields = filters.some((it) => it.custom_fields) ? await fieldsOf(db, viewer.project_id, 'lead') : [];
  return { ...(await knownOf(db, viewer, all)), fields: fields.map((it) => it.id) };
}

const lists = {
  stage_id: 'stages',
  manager_id: 'managers',
  tag_id: 'tags',
  source_id: 'sources',
  product_id: 'products',
} as const;
const single = { organization_id: 'organizations', contact_id: 'contacts' } as const;

function prune(filter: LeadFilter, living: Living): LeadFilter {
  const pruned: Record<string, unknown> = { ...filter };
  const put = (name: string, left: unknown[]) => {
    if (left.length) pruned[name] = left;
    else delete pruned[name];
  };
  for (const [name, kind] of Object.entries(lists)) {
    const given = pruned[name];
    const isThere = (it: unknown) => typeof it !== 'number' || living[kind].includes(it);
    if (given !== undefined) put(name, [given].flat().filter(isThere));
  }
  for (const [name, kind] of Object.entries(single)) {
    if (!living[kind].includes(pruned[name] as number)) delete pruned[name];
  }
  if (filter.custom_fields) {
    put(
      'custom_fields',
      filter.custom_fields.filter((it) => living.fields.includes(it.field_id)),
    );
  }
  return pruned;
}

export async function createLeadFilter(
  viewer: Viewer,
  { funnel, name, filter }: Parsed<typeof creating>,
): Promise<Output<typeof creating>> {
  const { project_id, user_id } = viewer;
  return transaction(project_id, async (tx) => {
    if (!(await readFunnel(project_id, funnel, tx))) refuse('not_found');
    // What it names must be there when it is kept.
    await readFilter(tx, viewer, filter);
    const place = { project_id, user_id, funnel_id: funnel };
    const data = await keepFilter(tx, place, name, filter, MAX_LEAD_FILTERS);
    return { data: data ?? refuse('too_many_of_these', { most: MAX_LEAD_FILTERS }) };
  });
}

export async function deleteLeadFilter(
  { project_id, user_id }: Viewer,
  { funnel, id }: Parsed<typeof deleting>,
): Promise<Output<typeof deleting>> {
  if (!(await removeFilter({ project_id, user_id, funnel_id: funnel }, id))) refuse('not_found');
  return { data: null };
}
