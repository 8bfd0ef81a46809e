import type { FieldChanges } from '@parley/contract/fields/fields';
import type { Tx } from '../../../kit/db/index.ts';
import { fieldsOf, readValue } from '../../fields/index.ts';
import { type FormFields, takeFrom } from './form-fields.ts';

/** Fields of a form that are called as fields of deals are; what does not suit them stays among the rest. */
export async function fillFields(tx: Tx, project_id: number, fields: FormFields): Promise<FieldChanges> {
  if (!fields.size) return {};
  const changes: FieldChanges = {};
  for (const field of await fieldsOf(tx, project_id, 'lead')) {
    const given = takeFrom(new Map(fields), field.label);
    const read = given ? readValue(field, given) : null;
    if (!read || 'problem' in read || read.value === null) continue;
    changes[field.id] = read.value;
    takeFrom(fields, field.label);
  }
  return changes;
}
