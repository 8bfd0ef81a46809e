import type { Actor } from '@parley/contract/actors';
import { importReverted } from '@parley/contract/clients/facts';
import type { revertImport as endpoint } from '@parley/contract/clients/import';
import { clientsChanged } from '@parley/contract/clients/table';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { now } from '../../../../kit/clock.ts';
import { transaction } from '../../../../kit/db/index.ts';
import type { Tx } from '../../../../kit/db/index.ts';
import { refuse } from '../../../../kit/errors.ts';
import { everyone } from '../../../../kit/events/audience.ts';
import { emit } from '../../../../kit/events/events.ts';
import { job, later } from '../../../../kit/jobs/jobs.ts';
import { doneBy, record } from '../../../../kit/facts/record.ts';
import type { Viewer } from '../../../../kit/viewer.ts';
import { fieldsOf, saveManyValues, valuesOf } from '../../../fields/index.ts';
import { livingAmong } from '../../clients.queries.ts';
import { forgetHistories, recordClients, toldIn } from '../../history/facts-of-clients.ts';
import { lentDeals } from '../../surroundings.ts';
import type { Known } from '../shaping/plan-rows.ts';
import { lockClients, updateClients } from './batch.queries.ts';
import { ownedValues, pairsOf } from './import-batch.ts';
import { importerOf } from './importer-of.ts';
import { findImport, type ImportRow, lockImport, readImport, saveProgress } from './imports.queries.ts';
import { fieldNames, wordsFor } from './meaning.ts';
import {
  type Change,
  changesOf,
  deleteClients,
  deleteOrganizations,
  forgetChanges,
  idleAmong,
  takeDeals,
  takeNews,
} from './revert.queries.ts';
import { tell } from './run-import.ts';
import { shown } from './shown.ts';

export async function revertImport(viewer: Viewer, { id }: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const it = (await findImport(viewer, id, tx)) ?? refuse('not_found');
    if (!shown(it).can_revert) refuse('import_not_over');
    const begun = await saveProgress(tx, project_id, id, { status: 'reverting' });
    record(tx, project_id, importReverted, { id, name: it.file_name, by: doneBy(viewer) });
    await later(tx, undoImport, { import_id: id }, { project_id, key: `import:${project_id}` });
    return { data: shown(begun) };
  });
}

const atOnce = 1000;

/** Some clients at a time; what is put back is struck from the list in the same transaction. */
export const undoImport = job(
  'undo-import',
  z.object({ import_id: z.number() }),
  async ({ import_id }, { project_id }) => {
    if (project_id === null) return;
    const begun = await readImport(project_id, import_id);
    if (!begun) return;
    const actor = await importerOf(begun);
    const step = (tx: Tx) => undoSome(tx, project_id, import_id, actor);
    while (await transaction(project_id, step));
  },
  {
    queue: 'bulk',
    died: async (tx, { import_id }, { project_id }) => {
      const it = project_id === null ? undefined : await lockImport(tx, project_id, import_id);
      if (it?.status === 'reverting')
        await tell(tx, await saveProgress(tx, it.project_id, it.id, { status: 'failed' }));
    },
  },
);

async function undoSome(tx: Tx, project_id: number, import_id: number, actor: Actor): Promise<boolean> {
  const it = await lockImport(tx, project_id, import_id);
  if (it?.status !== 'reverting') return false;
  // Deals before their clients: whoever has one stays.
  const deals = it.deals ? await takeDeals(tx, project_id, import_id, atOnce) : [];
  if (deals.length) return undoDeals(tx, it, actor, deals);
  const news = await takeNews(tx, project_id, import_id);
  const changes = news.length ? news : await changesOf(tx, project_id, import_id, atOnce);
  if (!changes.length) {
    await deleteOrganizations(tx, project_id, it.organizations_ids);
    await emit(tx, project_id, clientsChanged, { ids: null }, everyone);
    await tell(tx, await saveProgress(tx, project_id, import_id, { status: 'reverted', ended_at: now() }));
    return false;
  }
  const { restored, kept } = await putBack(tx, it, actor, changes);
  await forgetChanges(tx, { project_id, import_id, ids: changes.map((one) => one.contact_id) });
  await tell(
    tx,
    await saveProgress(tx, project_id, import_id, { restored: it.restored + restored, kept: it.kept + kept }),
  );
  return true;
}

async function undoDeals(tx: Tx, it: ImportRow, actor: Actor, ids: number[]): Promise<boolean> {
  const gone = await lentDeals().takeBack(tx, it.project_id, actor, ids);
  const counts = { deals_restored: it.deals_restored + gone, deals_kept: it.deals_kept + ids.length - gone };
  await tell(tx, await saveProgress(tx, it.project_id, it.id, counts));
  return true;
}

async function putBack(
  tx: Tx,
  { project_id }: ImportRow,
  actor: Actor,
  changes: Change[],
): Promise<{ restored: number; kept: number }> {
  const ids = changes.map((one) => one.contact_id);
  const locked = await lockClients(tx, project_id, ids);
  // Read once nobody else can change them.
  const values = await valuesOf(tx, project_id, ids);
  const isThere = await belongings(tx, project_id, changes);
  const current = new Map<number, Known>(
    locked.map(({ id, ...client }) => [id, { ...client, ...fieldNames(values.get(id)) }]),
  );
  const idle = new Set(
    await idleAmong(
      tx,
      project_id,
      changes.filter((one) => !one.before).map((one) => one.contact_id),
    ),
  );
  const gone: number[] = [];
  const back: { id: number; was: Known; values: Known }[] = [];
  let kept = 0;
  for (const { contact_id: id, before, after } of changes) {
    const client = current.get(id);
    if (!client) kept++;
    else if (!before) {
      if (idle.has(id) && isAsMade(client, after)) gone.push(id);
      else kept++;
    } else {
      const isAsImported = (field: string) => (client[field] ?? null) === (after[field] ?? null);
      const fields = Object.keys(after).filter((field) => isAsImported(field) && isThere(field, before[field]));
      if (fields.length < Object.keys(after).length) kept++;
      if (fields.length)
        back.push({
          id,
          was: client,
          values: Object.fromEntries(fields.map((field) => [field, before[field] ?? null])),
        });
    }
  }
  if (gone.length) await deleteClients(tx, { project_id, ids: gone });
  // Who is idle never wrote anywhere.
  const unseen = gone.map((id) => ({ id, channels_ids: [] }));
  await forgetHistories(tx, project_id, unseen, { actor, origin: null });
  await restore(tx, project_id, actor, back);
  return { restored: gone.length + back.length, kept };
}

/** Nobody goes back to an organization or a colleague who is gone. */
async function belongings(tx: Tx, project_id: number, changes: Change[]) {
  const named = (field: string) =>
    changes.flatMap(({ before }) => (typeof before?.[field] === 'number' ? before[field] : []));
  const asked = { organization_id: named('organization_id'), manager_id: named('manager_id') };
  const living = await livingAmong(tx, project_id, asked);
  return (field: string, was: Known[string] | undefined): boolean =>
    (field !== 'organization_id' && field !== 'manager_id') || typeof was !== 'number' || living[field].includes(was);
}

/** Not a field of it is different, and none was added. */
const isAsMade = (client: Known, after: Known): boolean =>
  [...new Set([...Object.keys(client), ...Object.keys(after)])].every(
    (field) => (client[field] ?? null) === (after[field] ?? null),
  );

async function restore(
  tx: Tx,
  project_id: number,
  actor: Actor,
  back: { id: number; was: Known; values: Known }[],
): Promise<void> {
  if (!back.length) return;
  const fields = await fieldsOf(tx, project_id, 'client');
  const known = new Set(fields.map((it) => it.id));
  await updateClients(
    tx,
    project_id,
    back.map(({ id, was, values }) => ({ ...was, ...values, id })),
  );
  const owned = back.map(({ id, values }) => ownedValues({ ...values, id }));
  for (const { values } of owned) for (const id of values.keys()) if (!known.has(id)) values.delete(id);
  await saveManyValues(
    tx,
    project_id,
    fields,
    owned.filter((it) => it.values.size),
  );
  const words = wordsFor(fields);
  recordClients(
    tx,
    project_id,
    { actor, why: 'undo' },
    back.map(({ id, was, values }) => ({ id, ...toldIn(pairsOf(was, values), words) })),
  );
}
