import type { Actor } from '@parley/contract/actors';
import { fieldCreated, fieldDeleted } from '@parley/contract/fields/facts';
import type { CustomField, FieldEntity, FieldType } from '@parley/contract/fields/fields';
import type { Tx } from '../../kit/db/index.ts';
import { differences, record } from '../../kit/facts/record.ts';
import { tellFields } from './change-fields.ts';
import { findField, forgetField, insertField, lockFields, saveOptions } from './fields.queries.ts';
import { tidyOptions } from './options.ts';
import { holdsAny } from './values.queries.ts';

type Given = { label: string; type: FieldType; entity: FieldEntity; options: string[] };

/** Fields that come from another program. */
export const importedFields = { make, takeBack };

/** Null: there is no room for one more. */
async function make(tx: Tx, project_id: number, actor: Actor, given: Given): Promise<CustomField | null> {
  const { label, type, entity } = given;
  await lockFields(tx, project_id);
  const id = await insertField(tx, project_id, { label, type, entity, visible: true });
  if (id === undefined) return null;
  const changes = differences<object>({}, { type, entity });
  record(tx, project_id, fieldCreated, { id, name: label, by: { actor, origin: null }, changes });
  const options = type === 'list' ? tidyOptions(given.options.map((value) => ({ value }))) : [];
  if (options.length) await saveOptions(tx, project_id, id, options);
  await tellFields(tx, project_id);
  return (await findField(tx, project_id, id))!;
}

/** Goes for good if nothing stands in it and no stage wants it; says whether it did. */
async function takeBack(tx: Tx, project_id: number, actor: Actor, id: number): Promise<boolean> {
  await lockFields(tx, project_id);
  const field = await findField(tx, project_id, id);
  if (!field || field.required_in_stages?.length || (await holdsAny(tx, project_id, id))) return false;
  await forgetField(tx, project_id, id);
  record(tx, project_id, fieldDeleted, { id, name: field.label, by: { actor, origin: null } });
  await tellFields(tx, project_id);
  return true;
}
