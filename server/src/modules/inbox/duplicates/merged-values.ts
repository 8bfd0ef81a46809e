import type { CustomField, FieldValues } from '@parley/contract/fields/fields';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { fieldsOf, saveManyValues, type ValueChange, valuesOf } from '../../fields/index.ts';
import type { ValueChanges } from './rules.ts';

type Pair = { project_id: number; to_id: number; from_id: number };
type Choice = Record<string, 'to' | 'from' | undefined>;

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
    const chosen = choice[`field_${id}`];
    const is = chosen ? { to: was, from: other }[chosen] : (was ?? other);
    if (is !== was) changes[id] = [was, is];
  }
  return changes;
}

/** What taking the changes back restores; what somebody has changed since is theirs, and what is gone stays gone. */
export async function valuesBack(
  tx: Tx,
  project_id: number,
  to_id: number,
  changes: ValueChanges = {},
): Promise<{ made: ValueChange[]; kept: number[] }> {
  if (!Object.keys(changes).length) return { made: [], kept: [] };
  const fields = await fieldsOf(tx, project_id, 'client');
  const present = (await valuesOf(tx, project_id, [to_id])).get(to_id) ?? {};
  const back: ValueChanges = {};
  const kept: number[] = [];
  for (const [id, [was, is]] of Object.entries(changes)) {
    const stands = present[id] ?? null;
    if (stands === was) continue;
    const field = fields.find((it) => it.id === Number(id));
    const isThere = field && (field.type !== 'list' || was === null || field.fields.some((it) => it.id === was));
    if (stands === is && isThere) back[id] = [was, is];
    else kept.push(Number(id));
  }
  return { made: await save(tx, project_id, to_id, fields, back, 0), kept };
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
