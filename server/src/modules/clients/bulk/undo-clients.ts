import * as kinds from '@parley/contract/clients/client-facts';
import { isDeepStrictEqual } from 'node:util';
import { actorOf } from '../../../kit/actor.ts';
import type { Tx } from '../../../kit/db/index.ts';
import type { Past } from '../../../kit/facts/take-back-rules.ts';
import { type ClaimedFact, type Steps, undoable } from '../../../kit/facts/take-back.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { fieldsOf } from '../../fields/index.ts';
import { livingAmong } from '../clients.queries.ts';
import type { ClientCause } from '../history/facts-of-clients.ts';
import { stopBatch } from './batches.queries.ts';
import { bringBack } from './bring-back.ts';
import { tellTables, withValues, writeSteps } from './change-batch.ts';
import { partOf, type Standing, standingIn, withParts } from './rules.ts';
import { lockClients, lockDeleted, type Removed, showDeleted } from './standing.queries.ts';

type Living = Standing & { channels_ids: number[] };
type Row = Living | Removed;

/** How clients go back. One press removed some or changed some, never both. */
export const undoableClients = undoable<Row>({
  module: null,
  subject: 'client',
  kinds: [
    kinds.clientChanged,
    kinds.clientAssigned,
    kinds.clientFiled,
    kinds.clientArchived,
    kinds.clientUnarchived,
    kinds.clientRemoved,
  ],
  atOnce: 100,
  stop: (tx, { project_id, user_id }, token) => stopBatch(tx, project_id, user_id, token),
  follows: {},
  isSame: (_, one, other) => isDeepStrictEqual(one ?? null, other ?? null),
  hold: (tx, { project_id }, ids, facts) => (areRemoved(facts) ? holdRemoved : holdLiving)(tx, project_id, ids, facts),
  // By the very moment: who came back and was removed again since is another's to bring back.
  stands: (row, name) => ('deleted_at' in row ? row.deleted_at : standingIn(row, name)),
  goneSince,
  write: (tx, viewer, steps, { token }) => {
    const by = { actor: actorOf(viewer), why: 'undo' as const, ...(token && { token }) };
    const isRemoved = steps.some(({ row }) => 'deleted_at' in row);
    return isRemoved ? showAgain(tx, viewer, steps, by) : changeBack(tx, viewer, steps, by);
  },
});

const areRemoved = (facts: ClaimedFact[]): boolean => facts.some((it) => it.name === kinds.clientRemoved.name);

async function holdRemoved(tx: Tx, project_id: number, ids: number[]): Promise<Row[]> {
  await showDeleted(tx);
  return lockDeleted(tx, project_id, ids);
}

async function holdLiving(tx: Tx, project_id: number, ids: number[], facts: ClaimedFact[]): Promise<Row[]> {
  const held = await lockClients(tx, { project_id, channels_ids: null, ids, archived: null });
  return withValues(tx, project_id, held, fieldsIn(facts.map((it) => it.changes)));
}

const fieldsIn = (all: Past[]): string[] => [
  ...new Set(
    all
      .flatMap((it) => Object.keys(it))
      .flatMap((name) => {
        const part = partOf(name);
        return 'field' in part ? part.field : [];
      }),
  ),
];

/** Nobody goes back to what is gone: an organization, a member, a field or its option. */
async function goneSince(tx: Tx, project_id: number, all: Past[]) {
  const named = (name: string) => [...new Set(all.flatMap((it) => (it[name]?.[0] ?? []) as number[]))];
  const folders = all.flatMap((it) => Object.keys(it)).map(partOf);
  const folder_id = [...new Set(folders.flatMap((it) => ('folder' in it ? it.folder : [])))];
  const asked = { organization_id: named('organization_id'), manager_id: named('manager_id'), folder_id };
  const living = await livingAmong(tx, project_id, asked);
  const fields = fieldsIn(all).length ? await fieldsOf(tx, project_id, 'client') : [];
  return (name: string, was: unknown): boolean => {
    if (name === 'organization_id' || name === 'manager_id')
      return was !== null && !living[name].includes(was as number);
    const part = partOf(name);
    if ('folder' in part) return was === true && !living.folder_id.includes(part.folder);
    if (!('field' in part)) return false;
    const field = fields.find((it) => it.id === Number(part.field));
    return !field || (field.type === 'list' && was !== null && !field.fields.some((it) => it.id === was));
  };
}

/** Who wrote anew meanwhile is somebody new, and stays so. */
async function showAgain(tx: Tx, { project_id }: Viewer, steps: Steps<Row>, by: ClientCause) {
  const wanted = steps.filter(({ back }) => 'deleted_at' in back).map(({ row }) => row.id);
  const { back } = await bringBack(tx, project_id, by, wanted);
  return { restored: back, kept: wanted.filter((id) => !back.includes(id)) };
}

async function changeBack(tx: Tx, { project_id }: Viewer, all: Steps<Row>, by: ClientCause) {
  const rows = all as Steps<Living>;
  const steps = rows.map(({ row: { channels_ids: _, ...was }, back }) => ({ was, is: withParts(was, back) }));
  const fields = fieldsIn(rows.map((it) => it.back as Past)).length ? await fieldsOf(tx, project_id, 'client') : [];
  const restored = await writeSteps(tx, project_id, { steps, fields, by });
  const changed = rows.map((it) => it.row).filter((it) => restored.includes(it.id));
  await tellTables(tx, project_id, changed);
  return { restored };
}
