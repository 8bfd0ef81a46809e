import { system } from '@parley/contract/actors';
import { fieldDeleted, fieldErased, fieldRestored } from '@parley/contract/fields/facts';
import type { deleteField as deleting, restoreField as restoring } from '@parley/contract/fields/fields';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { days, now } from '../../kit/clock.ts';
import { transaction } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { job, later } from '../../kit/jobs/jobs.ts';
import { doneBy, record } from '../../kit/facts/record.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { tellFields } from './change-fields.ts';
import { findField, forgetField, hideField, isFull, isHiddenSince, lockFields, showField } from './fields.queries.ts';
import { mostFields } from './rules.ts';
import { forgetSomeValues } from './values.queries.ts';

const restorable = days(30);
const atOnce = 5000;

/** Gone from every card at once; for thirty days it can be brought back with all it held. */
export async function deleteField(viewer: Viewer, { id }: Parsed<typeof deleting>): Promise<Output<typeof deleting>> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    await lockFields(tx, project_id);
    const { is_system, label } = (await findField(tx, project_id, id)) ?? refuse('not_found');
    if (is_system) refuse('field_is_system');
    const { deleted_at } = (await hideField(tx, project_id, id))!;
    record(tx, project_id, fieldDeleted, { id, name: label, by: doneBy(viewer) });
    await tellFields(tx, project_id);
    const at = new Date(now().getTime() + restorable);
    await later(tx, forgetRemovedField, { field_id: id, deleted_at: deleted_at! }, { project_id, at });
  });
  return { data: null };
}

export async function restoreField(
  viewer: Viewer,
  { id }: Parsed<typeof restoring>,
): Promise<Output<typeof restoring>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    await lockFields(tx, project_id);
    const full = await isFull(tx, project_id, id);
    if (!(await showField(tx, project_id, id))) refuse('not_found');
    if (full) refuse('too_many_fields', { most: mostFields });
    await tellFields(tx, project_id);
    const data = (await findField(tx, project_id, id))!;
    record(tx, project_id, fieldRestored, { id, name: data.label, by: doneBy(viewer) });
    return { data };
  });
}

/** Brought back meanwhile, or removed again later, it is left to whoever removed it last. */
export const forgetRemovedField = job(
  'forget-field',
  z.object({ field_id: z.int(), deleted_at: z.string() }),
  async ({ field_id, deleted_at }, { project_id }) => {
    if (project_id === null) return;
    const forgetSome = () =>
      transaction(project_id, async (tx) => {
        if (!(await isHiddenSince(tx, project_id, field_id, deleted_at))) return false;
        if (await forgetSomeValues(tx, project_id, field_id, atOnce)) return true;
        const name = (await forgetField(tx, project_id, field_id))?.label ?? null;
        record(tx, project_id, fieldErased, { id: field_id, name, by: { actor: system, origin: null } });
        return false;
      });
    while (await forgetSome());
  },
  { queue: 'bulk' },
);
