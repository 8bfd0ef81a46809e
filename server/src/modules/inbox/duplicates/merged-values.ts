import type { CustomField, FieldValue, FieldValues } from '@parley/contract/fields/fields';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { fieldsOf, saveManyValues, type ValueChange, valuesOf } from '../../fields/index.ts';
import type { ValueChanges } from './rules.ts';
import { takenOut, type TakenOut } from './taken-out.ts';

type Pair = { project_id: number; to_id: number; from_id: number };
type Choice = Record<string, 'to' | 'from' | undefined>;
type Value = FieldValue | null;

/** The contact that stays takes what was chosen; where nothing was, what it holds, or else what the other held. */
export async function mergeValues(
  tx: Tx,
  { project_id, to_id, from_id }: Pair,
  choice: Choice,
): Promise<{ changes: ValueChanges; made: ValueChange[] }> {
  const known = await valuesOf(tx, project_id, [to_id, from_id]);
  const [to, from] = [known.get(to_id) ?? {}, known.get(from_id) ?? {}];
  const chosen = Object.keys(choice).flatMap((name) => /^field_(\d+)$/.exec(name)?.[1] ?? []);
  const fields = Object.keys(from).length || chosen.length ? await fieldsOf(tx, project_id, 'client') : [];
  if (chosen.some((id) => !fields.some((it) => it.id === Number(id)))) refuse('not_found');
  const changes = mergedValues(fields, to, from, choice);
  const made = await save(tx, project_id, to_id, fields, changes, 1);
  return { changes, made };
}

function mergedValues(fields: CustomField[], to: FieldValues, from: FieldValues, choice: Choice): ValueChanges {
  const changes: ValueChanges = {};
  for (const { id } of fields) {
    const [was, other] = [to[id] ?? null, from[id] ?? null];
    const is = mergedValue(was, other, choice[`field_${id}`]);
    if (is !== was) changes[id] = [was, is];
  }
  return changes;
}

const mergedValue = (to: Value, from: Value, chosen: Choice[string]): Value =>
  chosen ? { to, from }[chosen] : (to ?? from);

/** Somebody else who was merged into the same contact afterwards. */
type Later = { from_id: number; record: { values?: ValueChanges } };
type Back = { made: ValueChange[]; taken: Map<string, TakenOut<Value>>; kept: number[] };

/** What taking the changes back restores; what somebody has changed since is theirs, and what is gone stays gone. */
export async function valuesBack(
  tx: Tx,
  { project_id, to_id }: Omit<Pair, 'from_id'>,
  changes: ValueChanges = {},
  later: Later[],
): Promise<Back> {
  const taken: Back['taken'] = new Map();
  const kept: number[] = [];
  if (!Object.keys(changes).length) return { made: [], taken, kept };
  const fields = await fieldsOf(tx, project_id, 'client');
  const known = await valuesOf(tx, project_id, [to_id, ...later.map((it) => it.from_id)]);
  const valueOf = (owner_id: number, id: string): Value => known.get(owner_id)?.[id] ?? null;
  const back: ValueChanges = {};
  for (const [id, change] of Object.entries(changes)) {
    const stands = valueOf(to_id, id);
    const steps = later.map(({ from_id, record }) => {
      const [made, own] = [record.values?.[id], valueOf(from_id, id)];
      const chosen = made && made[1] === own ? 'from' : undefined;
      return { change: made, merged: (value: Value) => mergedValue(value, own, chosen) };
    });
    const out = takenOut(stands, change, steps);
    const field = fields.find((it) => it.id === Number(id));
    const isThere = ({ value }: TakenOut<Value>) =>
      field && (field.type !== 'list' || value === null || field.fields.some((it) => it.id === value));
    if (out && isThere(out)) {
      taken.set(id, out);
      if (out.value !== stands) back[id] = [out.value, stands];
    } else if (stands !== change[0]) kept.push(Number(id));
  }
  return { made: await save(tx, project_id, to_id, fields, back, 0), taken, kept };
}

const save = (
  tx: Tx,
  project_id: number,
  owner_id: number,
  fields: CustomField[],
  changes: ValueChanges,
  side: 0 | 1,
) =>
  saveManyValues(tx, project_id, fields, [
    { owner_id, values: new Map(Object.entries(changes).map(([id, pair]) => [Number(id), pair[side]])) },
  ]);
