import { fieldChanged } from '@parley/contract/fields/facts';
import type { CustomField, FieldType, updateField as endpoint } from '@parley/contract/fields/fields';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { differences, doneBy, record } from '../../kit/facts/record.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { tellFields } from './change-fields.ts';
import { changeField, findField, lockFields, saveOptions } from './fields.queries.ts';
import { tidyOptions } from './options.ts';
import { areStages } from './required.queries.ts';
import { conversion } from './rules.ts';
import { countUnreadable, countValues, lockValues, turnIntoNumbers, turnIntoTexts } from './values.queries.ts';

type Given = Parsed<typeof endpoint>;

export async function updateField(viewer: Viewer, given: Given): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  const { id, fields, entity, ...change } = given;
  return transaction(project_id, async (tx) => {
    await lockFields(tx, project_id);
    const field = (await findField(tx, project_id, id)) ?? refuse('not_found');
    if (entity && entity !== field.entity) refuse('field_entity_stays');
    const stages = change.required_in_stages ?? [];
    if (change.required_in_stages && field.entity !== 'lead') refuse('only_deals_require');
    if (stages.length && !(await areStages(tx, project_id, stages))) refuse('not_found');
    const type = change.type ?? field.type;
    if (type !== field.type) await changeType(tx, project_id, field, type);
    const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(named).length) await changeField(tx, project_id, id, named);
    if (fields && type === 'list' && !(await saveOptions(tx, project_id, id, tidyOptions(fields)))) refuse('not_found');
    await tellFields(tx, project_id);
    const data = (await findField(tx, project_id, id))!;
    const changes = differences<object>(field, data);
    if (Object.keys(changes).length)
      record(tx, project_id, fieldChanged, { id, name: field.label, by: doneBy(viewer), changes });
    return { data };
  });
}

/** Values go along where they can. Where some could not, nothing changes, and it is said how many stand in the way. */
async function changeType(tx: Tx, project_id: number, { id, type, is_system }: CustomField, to: FieldType) {
  if (is_system) refuse('field_is_system');
  await lockValues(tx, project_id, id);
  const how = conversion(type, to);
  const lost = how === null ? await countValues(tx, project_id, id) : 0;
  const unreadable = how === 'to_number' ? await countUnreadable(tx, project_id, id) : 0;
  if (lost + unreadable) refuse('field_values_lost', { count: lost + unreadable });
  if (how === 'to_text') await turnIntoTexts(tx, project_id, id);
  if (how === 'to_number') await turnIntoNumbers(tx, project_id, id);
  if (type === 'list') await saveOptions(tx, project_id, id, []);
}
