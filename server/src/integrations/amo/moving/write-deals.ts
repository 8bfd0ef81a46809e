import { cut } from '../../../kit/cut.ts';
import { importedDeals } from '../../../modules/deals/index.ts';
import { valuesFrom } from './convert.ts';
import { dealsByUids, livingThings, noteThings, thingsOf } from './things.queries.ts';
import { type Entity, timeOf } from './wire.ts';
import { fieldsByAmo } from './write-fields.ts';
import { stageKey } from './write-funnels.ts';
import { writeExtraNotes } from './write-extra-notes.ts';
import { tagsByAmo } from './write-tags.ts';
import { managerIn, uidIn, type Writing, type Written } from './writing.ts';

type Placed = { it: Entity; stage_id: number };
const mostPrice = 999_999_999_999;

/** Into the stages that their pipelines became; nothing that stages do by themselves is done. */
export async function writeDeals(writing: Writing, rows: Entity[]): Promise<Written> {
  const { tx, move } = writing;
  const living = rows.filter((it) => !it.is_deleted);
  const known = await thingsOf(
    tx,
    move,
    'deal',
    living.map((it) => it.id),
  );
  const fresh = living.filter((it) => !known.has(String(it.id)));
  const stages = await thingsOf(tx, move, 'stage', fresh.map(keyOf));
  const placed = fresh.flatMap((it): Placed[] => {
    const stage_id = stages.get(keyOf(it));
    return stage_id === undefined ? [] : [{ it, stage_id }];
  });
  let made = 0;
  for (const [stage_id, ofStage] of Map.groupBy(placed, (it) => it.stage_id))
    made += await makeIn(
      writing,
      stage_id,
      ofStage.map((it) => it.it),
    );
  return { made, matched: 0, left_out: fresh.length - made };
}

const keyOf = (it: Entity): string => stageKey(it.pipeline_id ?? 0, it.status_id ?? 0);

async function makeIn(writing: Writing, stage_id: number, rows: Entity[]): Promise<number> {
  const { tx, move, actor, time_zone } = writing;
  const { project_id, user_id } = move;
  const stage = await importedDeals.stage(tx, project_id, stage_id);
  // People may have removed it while we were at it.
  if (!stage) return 0;
  const clients = await livingThings(
    tx,
    move,
    'client',
    rows.flatMap((it) => it._embedded?.contacts ?? []).map((it) => it.id),
  );
  const companies = rows.flatMap((it) => it._embedded?.companies ?? []).map((it) => it.id);
  const organizations = await livingThings(tx, move, 'organization', companies);
  const fieldIds = rows.flatMap((it) => it.custom_fields_values ?? []).map((it) => it.field_id);
  const { fields, all } = await fieldsByAmo(tx, move, 'lead', [...new Set(fieldIds)]);
  const tags = await tagsByAmo(writing, rows);
  const given = rows.map((it, above) => {
    const people = (it._embedded?.contacts ?? [])
      .toSorted((a, b) => Number(b.is_main ?? false) - Number(a.is_main ?? false))
      .flatMap((one) => clients.get(String(one.id)) ?? []);
    const [contact_id = null, ...others_ids] = [...new Set(people)];
    const company = it._embedded?.companies?.[0]?.id;
    return {
      uid: uidIn(move, `lead ${it.id}`),
      contact_id,
      others_ids,
      is_new_client: false,
      organization_id: (company !== undefined && organizations.get(String(company))) || null,
      name: cut((it.name ?? '').trim(), 200) || `#${it.id}`,
      price: it.price ? Math.min(Math.max(it.price, 0), mostPrice) : null,
      manager_id: managerIn(move, it.responsible_user_id),
      above,
      values: valuesFrom(it.custom_fields_values, { fields, time_zone }),
      tags_ids: [...new Set((it._embedded?.tags ?? []).flatMap((one) => tags.get(String(one.id)) ?? []))],
      created_at: timeOf(it.created_at),
    };
  });
  const into = { stage_id, run_rules: false, user_id, actor, top: stage.top, fields: all };
  await importedDeals.make(tx, project_id, into, given);
  const ids = await dealsByUids(
    tx,
    project_id,
    given.map((it) => it.uid),
  );
  const things = rows.flatMap((it, nth) => {
    const our_id = ids.get(given[nth]!.uid);
    return our_id === undefined ? [] : [{ amo_id: String(it.id), our_id, state: 'made' as const }];
  });
  await noteThings(tx, move, 'deal', things);
  await writeExtraNotes(
    writing,
    rows.flatMap((it, nth) => lossOf(it, ids.get(given[nth]!.uid))),
  );
  return things.length;
}

/** Why it was lost has no field here. */
function lossOf(it: Entity, entity_id: number | undefined) {
  const name = [it._embedded?.loss_reason].flat()[0]?.name?.trim();
  if (!name || entity_id === undefined) return [];
  const text = `✕ ${cut(name, 500).replaceAll('\0', '')}`;
  return [{ amo_id: `loss ${it.id}`, entity: 'lead' as const, entity_id, text, created_at: timeOf(it.created_at) }];
}
