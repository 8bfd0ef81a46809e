import type { Actor } from '@parley/contract/actors';
import { leadsCreated, leadsDeleted } from '@parley/contract/deals/events';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { recordAll } from '../../../kit/facts/record.ts';
import { laterAll } from '../../../kit/jobs/jobs.ts';
import type { ImportedDeal, IntoStage } from '../../clients/index.ts';
import { saveManyValues } from '../../fields/index.ts';
import { stageEntered } from '../automation/stage-entered.ts';
import type { DealCause } from '../changes/cause.ts';
import { takeTurns } from '../changes/enter-stage.ts';
import { createdFact, forgetHistories } from '../changes/facts-of-deals.ts';
import { lockClientsIn } from '../changes/make.queries.ts';
import { edgesOf } from '../changes/standing.queries.ts';
import { tellDeals } from '../changes/tell-deals.ts';
import { readStage } from '../funnels/funnels.queries.ts';
import { addClients, addTags, deleteUntouched, haveDeals, type Imported, insertDeals } from './import.queries.ts';

/** What the clients' module borrows for its sheets. */
export const importedDeals = { stage, make, takeBack };

async function stage(db: Db, project_id: number, stage_id: number) {
  const found = await readStage(db as Tx, project_id, stage_id);
  if (!found) return null;
  const { highest } = await edgesOf(db as Tx, project_id, stage_id);
  return { required_fields: found.required_fields, top: highest ?? '0' };
}

/**
 * Many deals by a few statements. Whose they are: whom the line names, else whoever's turn it is in the stage, else the
 * one who imports. A funnel that joins duplicates gets no second deal of a client; nothing is merged, since that could
 * not be taken back with the import.
 */
async function make(tx: Tx, project_id: number, into: IntoStage, given: ImportedDeal[]): Promise<number[] | null> {
  const { stage_id, run_rules, user_id, actor, top, fields } = into;
  const found = await readStage(tx, project_id, stage_id);
  if (!found) return null;
  const { funnel_id, duplicates } = found;
  const meant = duplicates === 'off' ? given : await withoutDoubles(tx, project_id, funnel_id, given);
  if (!meant.length) return [];
  const takers = await takeTurns(tx, project_id, found, meant.filter((it) => it.manager_id === null).length);
  let turn = 0;
  const rows = meant.map(({ values: _, is_new_client: __, others_ids: ___, tags_ids: ____, manager_id, ...it }) => ({
    ...it,
    manager_id: manager_id ?? takers[turn++] ?? user_id,
  }));
  const made = await insertDeals(tx, { project_id, funnel_id, stage_id, top, rows });
  const byUid = new Map(meant.map((it) => [it.uid, it]));
  const by: DealCause = { actor, why: 'import' };
  const contactsOf = ({ uid, contact_id }: Imported): number[] =>
    contact_id === null ? [] : [...new Set([contact_id, ...(byUid.get(uid)?.others_ids ?? [])])];
  addClients(
    tx,
    project_id,
    made.map((it) => ({ id: it.id, contacts: contactsOf(it) })),
  );
  addTags(
    tx,
    project_id,
    made.map(({ id, uid }) => ({ id, tags: byUid.get(uid)?.tags_ids ?? [] })),
  );
  await saveManyValues(
    tx,
    project_id,
    fields,
    made.map(({ id, uid }) => ({
      owner_id: id,
      values: new Map(Object.entries(byUid.get(uid)?.values ?? {}).map(([field, value]) => [Number(field), value])),
    })),
  );
  const facts = made.map(({ uid, ...it }) =>
    createdFact(
      {
        ...it,
        contacts: contactsOf({ uid, ...it }),
        values: byUid.get(uid)?.values ?? {},
        tags: byUid.get(uid)?.tags_ids ?? [],
      },
      by,
    ),
  );
  recordAll(tx, project_id, facts);
  const comings = made.map(({ id }) => ({ deal_id: id, entry: 1, chain: [] }));
  if (run_rules) laterAll(tx, { ...stageEntered, queue: 'bulk' }, comings, project_id);
  await tellDeals(tx, { project_id, by: actor }, leadsCreated, made);
  return made.map((it) => it.id);
}

/** The first of each client who has none in the funnel yet. */
async function withoutDoubles(tx: Tx, project_id: number, funnel_id: number, given: ImportedDeal[]) {
  // Nobody else knows yet who is new.
  const ids = [...new Set(given.flatMap((it) => (it.is_new_client || it.contact_id === null ? [] : it.contact_id)))];
  await lockClientsIn(
    tx,
    project_id,
    funnel_id,
    ids.toSorted((a, b) => a - b),
  );
  const known = new Set(await haveDeals(tx, project_id, funnel_id, ids));
  return given.filter(({ contact_id }) => {
    if (contact_id === null) return true;
    const isFirst = !known.has(contact_id);
    known.add(contact_id);
    return isFirst;
  });
}

/** Nothing is left of those that nobody and no rule has touched since; says how many these were. */
async function takeBack(tx: Tx, project_id: number, actor: Actor, ids: number[]): Promise<number> {
  const gone = await deleteUntouched(tx, project_id, ids);
  const erased = gone.map((it) => it.id);
  await forgetHistories(tx, project_id, erased, { actor, why: 'import' });
  await tellDeals(tx, { project_id, by: actor }, leadsDeleted, gone);
  return gone.length;
}
