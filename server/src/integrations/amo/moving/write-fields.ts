import type { CustomField, FieldEntity, FieldType } from '@parley/contract/fields/fields';
import type { Tx } from '../../../kit/db/index.ts';
import { cut } from '../../../kit/cut.ts';
import { fieldsOf, importedFields } from '../../../modules/fields/index.ts';
import type { ThingKind } from '../tables.ts';
import { isOwnField, typeOf } from './convert.ts';
import type { MoveRow } from './moves.queries.ts';
import { noteThings, thingsOf } from './things.queries.ts';
import type { AmoField } from './wire.ts';
import type { Writing, Written } from './writing.ts';

const kinds: Record<FieldEntity, ThingKind> = { client: 'client_field', lead: 'deal_field' };

/** A field of the same name and kind that can hold all of it is the same field. */
export const writeFields =
  (entity: FieldEntity) =>
  async ({ tx, move, actor }: Writing, rows: AmoField[]): Promise<Written> => {
    const kind = kinds[entity];
    const known = await thingsOf(
      tx,
      move,
      kind,
      rows.map((it) => it.id),
    );
    const written = { made: 0, matched: 0, left_out: 0 };
    for (const row of rows.filter((it) => isOwnField(it) && !known.has(String(it.id)))) {
      const type = typeOf(row);
      const label = cut(row.name.trim(), 100);
      const options = (row.enums ?? []).map((it) => cut(it.value, 200)).slice(0, 500);
      const same = type && (await fieldsOf(tx, move.project_id, entity)).find((it) => isSame(it, label, type, options));
      const made =
        same || !type || !label
          ? null
          : await importedFields.make(tx, move.project_id, actor, { label, type, entity, options });
      const ours = same || made;
      if (!ours) written.left_out++;
      else {
        written[same ? 'matched' : 'made']++;
        await noteThings(tx, move, kind, [
          { amo_id: String(row.id), our_id: ours.id, state: same ? 'matched' : 'made' },
        ]);
      }
    }
    return written;
  };

const isSame = (ours: CustomField, label: string, type: FieldType, options: string[]): boolean =>
  ours.label.toLowerCase() === label.toLowerCase() &&
  ours.type === type &&
  !ours.is_system &&
  options.every((value) => ours.fields.some((it) => it.value.toLowerCase() === value.toLowerCase()));

/** By the numbers of fields there, those of ours that hold them. */
export async function fieldsByAmo(
  tx: Tx,
  move: MoveRow,
  entity: FieldEntity,
  ids: number[],
): Promise<{ fields: Map<number, CustomField>; all: CustomField[] }> {
  const [known, all] = [await thingsOf(tx, move, kinds[entity], ids), await fieldsOf(tx, move.project_id, entity)];
  const byId = new Map(all.map((it) => [it.id, it]));
  const found = [...known].flatMap(([amo_id, id]) => (byId.has(id) ? [[Number(amo_id), byId.get(id)!] as const] : []));
  return { fields: new Map(found), all };
}
