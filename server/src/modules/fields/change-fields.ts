import { fieldCreated } from '@parley/contract/fields/facts';
import {
  fieldsChanged,
  type createField as creating,
  type listFields as listing,
  type sortFields as sorting,
} from '@parley/contract/fields/fields';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf, transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { everyone } from '../../kit/events/audience.ts';
import { emit } from '../../kit/events/events.ts';
import { differences, doneBy, record } from '../../kit/facts/record.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { fieldsOf, findField, insertField, lockFields, placeFields, saveOptions } from './fields.queries.ts';
import { tidyOptions } from './options.ts';
import { mostFields } from './rules.ts';

export async function listFields(
  { project_id }: Viewer,
  { entity }: Parsed<typeof listing>,
): Promise<Output<typeof listing>> {
  return { data: await fieldsOf(dbOf(project_id), project_id, entity ?? null) };
}

export async function createField(
  viewer: Viewer,
  { label, type, entity, visible = true, fields = [] }: Parsed<typeof creating>,
): Promise<Output<typeof creating>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    await lockFields(tx, project_id);
    const id = await insertField(tx, project_id, { label, type, entity, visible });
    if (id === undefined) refuse('too_many_fields', { most: mostFields });
    const changes = differences<object>({}, { type, entity });
    record(tx, project_id, fieldCreated, { id, name: label, by: doneBy(viewer), changes });
    const options = type === 'list' ? tidyOptions(fields) : [];
    // A new list has no options yet that could be named.
    if (options.length && !(await saveOptions(tx, project_id, id, options))) refuse('not_found');
    await tellFields(tx, project_id);
    return { data: (await findField(tx, project_id, id))! };
  });
}

export async function sortFields(
  { project_id }: Viewer,
  { custom_fields }: Parsed<typeof sorting>,
): Promise<Output<typeof sorting>> {
  const places = new Map(Object.entries(custom_fields).map(([id, place]) => [Number(id), place]));
  await transaction(project_id, async (tx) => {
    await lockFields(tx, project_id);
    if (places.size && !(await placeFields(tx, project_id, places))) refuse('not_found');
    await tellFields(tx, project_id);
  });
  return { data: null };
}

/** What cards are made of is known to the whole team. */
export const tellFields = (tx: Tx, project_id: number) => emit(tx, project_id, fieldsChanged, {}, everyone);
