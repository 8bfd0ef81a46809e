import { clientSeparated } from '@parley/contract/clients/client-facts';
import type { ClientField } from '@parley/contract/clients/clients';
import type { keptParts } from '@parley/contract/inbox/duplicates';
import { actorOf } from '../../../kit/actor.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import {
  areLiving,
  type Client,
  type Joiner,
  markMerged,
  noteChanges,
  readClient,
  recordClients,
  saveClient,
} from '../../clients/index.ts';
import { changedPerson } from '../client-card/client-card.ts';
import { type Held, hold } from '../work/held-contact.ts';
import { planFinding } from './find-duplicates.ts';
import { fieldsBack } from './merged-fields.ts';
import { valuesBack } from './merged-values.ts';
import { type LaterMerge, mergesAfter, restateMerges } from './merges-after.ts';
import { moveDialogues } from './move-dialogues.ts';
import { claimMove, forgetTexts, type KeptMove, lockPair, returnDrafts } from './moves.queries.ts';
import { separatedBetween } from './separated-between.ts';

type Kept = (typeof keptParts)[number];

/**
 * What moved moves back, as far as it is still where it was moved to; says what stays as others made it since. Alone,
 * it leaves its press, which goes on without it.
 */
export async function undoOne(
  tx: Tx,
  by: Joiner,
  move: KeptMove,
  isAlone: boolean,
): Promise<{ kept: Kept[]; kept_fields: number[] }> {
  const { project_id } = by;
  const actor = actorOf(by);
  const { from_id, to_id, kind } = move;
  const { from, to } = await holdBoth(tx, by, move);
  const record = (await claimMove(tx, project_id, move.id, isAlone)) ?? refuse('undo_is_over');
  const later = await mergesAfter(tx, project_id, move);
  const fields = await livingBack(tx, project_id, { to_id, record }, later);
  if (Object.keys(fields.back).length) await saveClient(tx, project_id, to_id, fields.back);
  const values = await valuesBack(tx, { project_id, to_id }, record.values, later);
  const changed = { contact_id: to_id, fields: fields.changes, values: values.made };
  await noteChanges(tx, project_id, { actor, why: 'undo' }, [changed]);
  if (kind === 'merge') {
    const separatedFrom = (contact_id: number) => ({
      kind: clientSeparated,
      changes: { contact_id: [null, contact_id] as const },
    });
    const both = [
      { id: to_id, ...separatedFrom(from_id) },
      { id: from_id, ...separatedFrom(to_id) },
    ];
    recordClients(tx, project_id, { actor, why: null }, both);
  }
  const others = later.map((it) => it.record);
  const apart = separatedBetween(to.desk, from.desk, record, others);
  await restateMerges(tx, project_id, later, { moves: apart.later, fields: fields.taken, values: values.taken });
  const loser = { held: to, after: { ...apart.to, person: changedPerson(apart.to.person, fields.back) } };
  const place = apart.from.dialogues.findLast((it) => record.dialogues_ids.includes(it.id) && to.seen.includes(it.id));
  const line = place && { kind: 'unmerged' as const, name: to.desk.person.name, by: actor, place: place.id };
  await moveDialogues(tx, loser, { held: from, after: apart.from }, line ?? null);
  const drafts = { dialogues_ids: record.dialogues_ids, users_ids: record.drafts_of };
  await returnDrafts(tx, { project_id, from_id: to_id, to_id: from_id, ...drafts });
  if (kind === 'unlink' && !apart.to.dialogues.length) {
    await markMerged(tx, project_id, to_id, from_id);
    await forgetTexts(tx, project_id, to_id);
  }
  for (const contact_id of [from_id, to_id]) await planFinding(tx, project_id, contact_id);
  const own = values.kept.length ? (['custom_field'] as const) : [];
  return { kept: [...fields.kept, ...own, ...apart.kept], kept_fields: values.kept };
}

/** Both under their locks. Whoever sees none of what was moved knows nothing of it. */
async function holdBoth(tx: Tx, by: Joiner, move: KeptMove): Promise<{ from: Held; to: Held }> {
  const { project_id } = by;
  const { from_id, to_id, kind, record } = move;
  const pair = (await lockPair(tx, project_id, move)) ?? refuse('undo_is_over');
  if (pair.to.merged_into !== null) refuse('merged_further');
  if (kind === 'merge') {
    if (pair.from.merged_into !== to_id) refuse('undo_is_over');
    await markMerged(tx, project_id, from_id, null);
  } else if (pair.from.merged_into !== null) refuse('merged_further');
  const to = await hold(tx, by, to_id, true);
  const isSeen = record.dialogues_ids.some((id) => to.seen.includes(id));
  if (record.dialogues_ids.length && !isSeen) refuse('undo_is_over');
  return { from: await hold(tx, { project_id, user_id: 0, channels_ids: null }, from_id, true), to };
}

/** An organization or a member that is gone cannot be given back. */
async function livingBack(
  tx: Tx,
  project_id: number,
  { to_id, record }: Pick<KeptMove, 'to_id' | 'record'>,
  later: LaterMerge[],
) {
  const present = await readClient(tx, project_id, to_id);
  const { taken, kept } = fieldsBack(present, record.fields, later);
  const values = Object.fromEntries([...taken].map(([field, { value }]) => [field, value])) as Partial<Client>;
  const { organization, manager } = await areLiving(tx, project_id, values);
  const gone: ClientField[] = [];
  if (!organization) gone.push('organization_id');
  if (!manager) gone.push('manager_id');
  for (const field of gone) taken.delete(field);
  const changed = [...taken].filter(([field, { value }]) => value !== present[field]);
  const back = Object.fromEntries(changed.map(([field, { value }]) => [field, value])) as Partial<Client>;
  const changes = Object.fromEntries(changed.map(([field, { value }]) => [field, [present[field], value] as const]));
  return { back, changes, taken, kept: [...kept, ...gone] };
}
