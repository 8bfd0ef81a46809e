import type { Actor } from '@parley/contract/actors';
import type { CustomField } from '@parley/contract/fields/fields';
import { dbOf, transaction, type Tx, unanswered } from '../../../../kit/db/index.ts';
import { uuidOf } from '../../../../kit/uuid-of.ts';
import { lentDeals } from '../../surroundings.ts';
import type { Planned } from '../shaping/plan-rows.ts';
import { noteDeals } from './batch.queries.ts';
import { type ImportRow, saveProgress } from './imports.queries.ts';

/** While the import ran its stage was removed. */
export class StageGone extends Error {}

/** An import that begins or goes on, with where its deals will stand: on top, and there they stay in the sheet's order. */
export async function placed(it: ImportRow): Promise<ImportRow> {
  const { project_id, id, options, deals_above } = it;
  if (options.into === 'base' || deals_above !== null) return it;
  const stage = await lentDeals().stage(dbOf(project_id), project_id, options.into.stage_id);
  if (!stage) throw new StageGone();
  return transaction(project_id, (tx) => saveProgress(tx, project_id, id, { deals_above: stage.top }));
}

/** Rows of a sheet are numbered up to here. */
const mostRows = 1_048_576;

/** Each line that was not refused becomes a deal of its client; says how many did. */
export async function makeDeals(
  tx: Tx,
  { project_id, id: import_id, user_id, options: { into }, deals_above }: ImportRow,
  by: { actor: Actor; fields: CustomField[] },
  { outcomes, news }: Planned,
  ids: number[],
): Promise<number> {
  if (into === 'base') return 0;
  const added = new Map(news.map((it, nth) => [it, ids[nth]!]));
  const deals = outcomes.flatMap(({ row, action, contact_id: known, added: one }) => {
    const contact_id = known ?? (one && added.get(one));
    if (action === 'refused' || contact_id === undefined) return [];
    const { name = null, price = null, values = {} } = row.deal ?? {};
    // The same line of the same import has the same one.
    const uid = uuidOf(`import ${project_id} ${import_id} ${row.row}`);
    const above = Math.max(1, mostRows + 1 - row.row);
    const is_new_client = known === null;
    return [{ uid, contact_id, is_new_client, name, price, manager_id: row.details.manager_id ?? null, above, values }];
  });
  if (!deals.length) return 0;
  const made = await lentDeals().make(tx, project_id, { ...into, ...by, user_id, top: deals_above ?? '0' }, deals);
  if (!made) throw new StageGone();
  if (made.length) unanswered(tx, noteDeals(tx, project_id, import_id, made));
  return made.length;
}
