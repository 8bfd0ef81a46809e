import {
  organizationCreated,
  type createOrganization as creating,
  type listOrganizations as listing,
} from '@parley/contract/clients/organizations';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../kit/db/index.ts';
import { everyone } from '../../kit/events/audience.ts';
import { emit } from '../../kit/events/events.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { insertOrganization, organizationsIn } from './organizations.queries.ts';

const usual = 20;
const largest = 100;

export async function listOrganizations(
  { project_id }: Viewer,
  { search = '', count = usual, next }: Parsed<typeof listing>,
): Promise<Output<typeof listing>> {
  const size = Math.min(Math.max(count, 1), largest);
  const words = search.replaceAll('\0', '').trim();
  const found = await organizationsIn({ project_id, words, below: next ?? null, limit: size + 1 });
  const data = found.slice(0, size);
  return { data, meta: { count: data.length, next: found.length > size ? String(data.at(-1)!.id) : null } };
}

export async function createOrganization(
  { project_id }: Viewer,
  { name, tax_id }: Parsed<typeof creating>,
): Promise<Output<typeof creating>> {
  return transaction(project_id, async (tx) => {
    const data = await insertOrganization(tx, project_id, { name, tax_id: tax_id ?? null });
    // Organizations belong to the whole team.
    await emit(tx, project_id, organizationCreated, data, everyone);
    return { data };
  });
}
