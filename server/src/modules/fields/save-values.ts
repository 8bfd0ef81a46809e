import type { CustomField, FieldChanges, FieldEntity, FieldValue } from '@parley/contract/fields/fields';
import type { Tx } from '../../kit/db/index.ts';
import { checkValues } from './check-values.ts';
import { fieldsOf } from './fields.queries.ts';
import { type TypedValues, wordsOf } from './rules.ts';
import { storedValues, type Written, writeValues } from './values.queries.ts';

/** A field became another one while it was written: whoever writes begins again, as with two that waited for each other. */
class TypeChanged extends Error {
  readonly code = '40P01';
  override message = 'a field became another one while its values were written';
}

/** A value that is another one now, also in words that can be read when the field or its option is gone. */
export type ValueChange = {
  owner_id: number;
  field_id: number;
  old_value: FieldValue | null;
  new_value: FieldValue | null;
  before: string | null;
  after: string | null;
};

/**
 * What was given for one client (or deal), checked and kept; answers what really changed. Who owns the values is
 * locked by whoever calls.
 */
export async function saveValues(
  tx: Tx,
  project_id: number,
  owner_id: number,
  changes: FieldChanges,
  entity: FieldEntity = 'client',
): Promise<ValueChange[]> {
  if (!Object.keys(changes).length) return [];
  const fields = await fieldsOf(tx, project_id, entity);
  return saveManyValues(tx, project_id, fields, [{ owner_id, values: checkValues(fields, changes) }]);
}

/** The same for many at once, by two statements; the values are checked before (`checkValues`, `readValues`). */
export async function saveManyValues(
  tx: Tx,
  project_id: number,
  fields: readonly CustomField[],
  rows: readonly { owner_id: number; values: TypedValues }[],
): Promise<ValueChange[]> {
  const byId = new Map(fields.map((it) => [it.id, it]));
  const wanted = new Map<string, Written>();
  for (const { owner_id, values } of rows) {
    for (const [field_id, value] of values) {
      wanted.set(`${owner_id}/${field_id}`, { owner_id, field_id, type: byId.get(field_id)!.type, value });
    }
  }
  if (!wanted.size) return [];
  const before = await storedValues(tx, project_id, [...wanted.values()]);
  if (before.some((it) => it.type !== byId.get(it.field_id)!.type)) throw new TypeChanged();
  const olds = new Map(before.map((it) => [`${it.owner_id}/${it.field_id}`, it.value]));
  const others = [...wanted].filter(([place, { value }]) => (olds.get(place) ?? null) !== value);
  await writeValues(
    tx,
    project_id,
    others.map(([, it]) => it),
  );
  return others.map(([place, { owner_id, field_id, value }]) => {
    const field = byId.get(field_id)!;
    const old_value = olds.get(place) ?? null;
    const words = { before: wordsOf(field, old_value), after: wordsOf(field, value) };
    return { owner_id, field_id, old_value, new_value: value, ...words };
  });
}
