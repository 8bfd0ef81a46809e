import * as facts from '@parley/contract/clients/facts';
import {
  type createOrganization as creating,
  type listOrganizations as listing,
  type listParticipants as listingParticipants,
  organizationCreated,
  organizationsChanged,
  type updateOrganization as updating,
} from '@parley/contract/clients/organizations';
import { clientsChanged } from '@parley/contract/clients/table';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { differences, doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { lastOf, sizeOf, wordFor } from '../keyset.ts';
import {
  findOrganization,
  insertOrganization,
  lockOrganization,
  type Order,
  organizationsIn,
  participantsOf,
  saveOrganization,
} from './organizations.queries.ts';
import { belongingTo } from './removed.queries.ts';

const usual = 20;

export async function listOrganizations(
  viewer: Viewer,
  { ids, search = '', sort = '-created_at', count, next }: Parsed<typeof listing>,
): Promise<Output<typeof listing>> {
  const order: Order = { by: sort.replace('-', '') as Order['by'], desc: sort.startsWith('-') };
  const after = lastOf(next, order.by === 'name' ? 'string' : 'number');
  const size = sizeOf(count, usual);
  const asked = { ids: ids === undefined ? null : [ids].flat(), words: search.trim(), order, after, limit: size + 1 };
  const found = await organizationsIn(dbOf(viewer.project_id), viewer, asked);
  if (ids !== undefined && !found.length) refuse('not_found');
  const data = found.slice(0, size).map(({ key: _, ...it }) => it);
  const last = found.length > size ? found[size - 1]! : null;
  return { data, meta: { count: data.length, next: last && wordFor(last) } };
}

export async function listParticipants(
  viewer: Viewer,
  { id, count, next }: Parsed<typeof listingParticipants>,
): Promise<Output<typeof listingParticipants>> {
  const db = dbOf(viewer.project_id);
  const size = sizeOf(count, usual);
  const asked = { organization_id: id, below: next ?? null, limit: size + 1 };
  const [organization, found] = await Promise.all([
    findOrganization(db, viewer.project_id, id),
    participantsOf(db, viewer, asked),
  ]);
  if (!organization) refuse('not_found');
  const data = found.slice(0, size);
  return { data, meta: { count: data.length, next: found.length > size ? String(data.at(-1)!.id) : null } };
}

export async function createOrganization(
  viewer: Viewer,
  { name, tax_id }: Parsed<typeof creating>,
): Promise<Output<typeof creating>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const data = await insertOrganization(tx, project_id, { name, tax_id: tax_id ?? null });
    const changes = differences<object>({}, { tax_id: data.tax_id });
    record(tx, project_id, facts.organizationCreated, { id: data.id, name, by: doneBy(viewer), changes });
    // Organizations belong to the whole team.
    await emit(tx, project_id, organizationCreated, data, everyone);
    return { data };
  });
}

// More than these are read anew by whoever shows them.
const mostNamed = 200;

export async function updateOrganization(
  viewer: Viewer,
  { id, name, tax_id }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const was = (await lockOrganization(tx, project_id, id)) ?? refuse('not_found');
    const data = { id, name: name ?? was.name, tax_id: tax_id === undefined ? was.tax_id : tax_id };
    const changes = differences<object>(was, data);
    if (!Object.keys(changes).length) return { data };
    await saveOrganization(tx, project_id, data);
    record(tx, project_id, facts.organizationChanged, { id, name: was.name, by: doneBy(viewer), changes });
    await emit(tx, project_id, organizationsChanged, { ids: [id] }, everyone);
    if (data.name !== was.name) await tellClients(tx, project_id, await belongingTo(tx, project_id, id, mostNamed));
    return { data };
  });
}

/** Tables show the names of organizations. An id says nothing of somebody whom one does not see. */
export async function tellClients(tx: Tx, project_id: number, ids: number[] | null): Promise<void> {
  if (ids?.length === 0) return;
  const few = ids && ids.length <= mostNamed ? ids : null;
  await emit(tx, project_id, clientsChanged, { ids: few }, everyone);
}
