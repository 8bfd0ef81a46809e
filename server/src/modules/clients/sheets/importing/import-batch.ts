import type { Actor } from '@parley/contract/actors';
import { clientCreated } from '@parley/contract/clients/client-facts';
import { type Tx, unanswered } from '../../../../kit/db/index.ts';
import type { Past } from '../../../../kit/facts/take-back-rules.ts';
import { saveManyValues } from '../../../fields/index.ts';
import { begunWith, recordClients, toldIn } from '../../history/facts-of-clients.ts';
import type { Known, Planned } from '../shaping/plan-rows.ts';
import type { Shaped, ShapePlan } from '../shaping/shape-row.ts';
import {
  insertClients,
  insertOrganizations,
  keepPlans,
  noteChanges,
  noteNews,
  noteRefusals,
  planAnew,
  takeIds,
  updateClients,
} from './batch.queries.ts';
import { makeDeals } from './into-stage.ts';
import type { ImportRow } from './imports.queries.ts';
import { folded, lookUp, missingOrganizations, type Organizations, plan, wordsFor } from './meaning.ts';

export type Surrounding = ShapePlan & { organizations: Organizations; actor: Actor };
/** `before`: the batch before this one, which may still be being written. */
export type Beside = Surrounding & { before: Promise<unknown> };
type Counts = Record<'created' | 'updated' | 'skipped' | 'refused' | 'deals', number> & { organizations_ids: number[] };

/** Some lines of a sheet become clients, by a few statements however many they are. */
export async function importBatch(tx: Tx, it: ImportRow, rows: Shaped[], surrounding: Beside): Promise<Counts> {
  const { project_id, id: import_id, options } = it;
  const { actor } = surrounding;
  unanswered(tx, planAnew(tx));
  const found = await heldBy(tx, it, rows, surrounding.before);
  unanswered(tx, keepPlans(tx));
  const clients = new Map([...found.clients].map(([id, client]) => [id, { ...client }]));
  const organizations_ids = options.make_organizations
    ? await addOrganizations(tx, project_id, rows, surrounding.organizations)
    : [];
  const planned = plan(rows, found, surrounding.organizations, options);
  const ids = await takeIds(tx, planned.news.length);
  const news = planned.news.map(({ values }, nth) => ({ ...values, id: ids[nth]! }));
  // Sent one after another without waiting: while the database writes, the next is put together.
  if (news.length) unanswered(tx, insertClients(tx, project_id, news));
  const changed = planned.changes.map(({ id, after }) => ({ ...clients.get(id), ...after, id }));
  if (changed.length) unanswered(tx, updateClients(tx, project_id, changed));
  const made = news.map(({ id, ...after }) => ({ id, after }));
  if (made.length) unanswered(tx, noteNews(tx, project_id, import_id, made));
  if (changed.length) unanswered(tx, noteChanges(tx, project_id, import_id, planned.changes));
  recordClients(tx, project_id, { actor, why: 'import' }, [
    ...news.map(({ id, ...begun }) => ({ id, kind: clientCreated, changes: begunWith(begun) })),
    ...changesIn(planned, surrounding),
  ]);
  const refused = planned.outcomes.filter((one) => one.action === 'refused').map(({ row }) => row);
  const lines = refused.map(({ row, cells, reasons }) => ({ row, cells, reasons }));
  if (lines.length) unanswered(tx, noteRefusals(tx, project_id, import_id, lines));
  const values = [...news, ...planned.changes.map(({ id, after }) => ({ ...after, id }))].map(ownedValues);
  const filled = values.filter((one) => one.values.size);
  await saveManyValues(tx, project_id, surrounding.fields, filled);
  // Whose turn it is in the stage is held until commit: the batch before must not wait for this one.
  if (surrounding.deal) await surrounding.before;
  const deals = surrounding.deal
    ? await makeDeals(tx, it, { actor, fields: surrounding.deal.fields }, planned, ids)
    : 0;
  const count = (action: string) => planned.outcomes.filter((one) => one.action === action).length;
  return {
    created: count('new'),
    updated: count('update'),
    skipped: count('skip'),
    refused: refused.length,
    deals,
    organizations_ids,
  };
}

/** Whoever is known may be held by the batch before, which must not wait for this one. */
async function heldBy(tx: Tx, it: ImportRow, rows: Shaped[], before: Promise<unknown>) {
  const found = await lookUp(tx, it, rows, false);
  if (!found.clients.size) return found;
  await before;
  return lookUp(tx, it, rows, true);
}

export const ownedValues = ({ id, ...values }: Known & { id: number }) => ({
  owner_id: id,
  values: new Map(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith('field_') ? [[Number(name.slice('field_'.length)), value] as const] : [],
    ),
  ),
});

/** Those that no line before has named. */
async function addOrganizations(
  tx: Tx,
  project_id: number,
  rows: Shaped[],
  organizations: Organizations,
): Promise<number[]> {
  const wanted = missingOrganizations(rows, organizations);
  if (!wanted.size) return [];
  const made = await insertOrganizations(tx, project_id, [...wanted.values()]);
  for (const { id, name } of made) organizations.set(folded(name), id);
  return made.map((one) => one.id);
}

function changesIn({ changes }: Planned, { fields, managers, organizations }: Surrounding) {
  const words = wordsFor(fields);
  const named = { manager_id: turned(Object.entries(managers)), organization_id: turned(organizations) };
  const inWords: typeof words = (field, value) =>
    value && (field === 'manager_id' || field === 'organization_id')
      ? (named[field].get(value as number) ?? String(value))
      : words(field, value);
  return changes.map(({ id, before, after }) => ({ id, ...toldIn(pairsOf(before, after), inWords) }));
}

export const pairsOf = (was: Known, is: Known): Past =>
  Object.fromEntries(Object.keys(is).map((field) => [field, [was[field] ?? null, is[field] ?? null]]));

const turned = (entries: Iterable<readonly [string, number]>): Map<number, string> =>
  new Map([...entries].map(([name, id]) => [id, name]));
