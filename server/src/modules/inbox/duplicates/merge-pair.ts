import type { Actor } from '@parley/contract/actors';
import { clientMerged } from '@parley/contract/clients/client-facts';
import { askedBy } from '../../../kit/actor.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { markMerged, noteChanges, readClient, recordClients, saveClient } from '../../clients/index.ts';
import { changedPerson } from '../client-card/client-card.ts';
import { type Held, newestSeen } from '../work/held-contact.ts';
import { seenIn, told } from './likeness.ts';
import { type Choice, mergedFields, valuesOf } from './merged-fields.ts';
import { mergeValues } from './merged-values.ts';
import { moveDialogues } from './move-dialogues.ts';
import { forgetTexts, insertMove, moveDrafts } from './moves.queries.ts';
import { joined, type Reason, standingOf } from './rules.ts';

type Pair = {
  to: Held;
  from: Held;
  choice: Choice;
  by: Actor;
  /** Then this spoke for it. */
  reasons?: Reason[];
  token: string;
};

/** Two held contacts become one, all of it in this transaction, and kept so that it can be taken back. */
export async function mergePair(tx: Tx, { to, from, choice, by, reasons = [], token }: Pair): Promise<void> {
  const { project_id } = to.contact;
  const [to_id, from_id] = [to.desk.person.id, from.desk.person.id];
  const fields = mergedFields(
    await readClient(tx, project_id, to_id),
    await readClient(tx, project_id, from_id),
    choice,
  );
  const values = valuesOf(fields, 'is');
  const one = joined(to.desk, from.desk);
  const after = { ...one, person: changedPerson(one.person, values) };
  const dialogues_ids = from.desk.dialogues.map((it) => it.id);
  const empty = { ...from.desk, dialogues: [], aside: null };
  if (Object.keys(values).length) await saveClient(tx, project_id, to_id, values);
  const own = await mergeValues(tx, { project_id, to_id, from_id }, choice);
  const who = { actor: by, why: 'merge' as const };
  // A history is read by whoever sees the client: what only somebody's dialogue proves stays untold there.
  const [why = who.why] = told(seenIn(reasons, new Set()));
  const merged = { id: to_id, kind: clientMerged, changes: { contact_id: [null, from_id] as const } };
  recordClients(tx, project_id, { ...who, why }, [merged]);
  await noteChanges(tx, project_id, who, [{ contact_id: to_id, fields, values: own.made }]);
  const line = { kind: 'merged' as const, name: from.desk.person.name, by, place: placeOf(to, from) };
  await moveDialogues(tx, { held: from, after: empty }, { held: to, after }, line.place ? line : null);
  await markMerged(tx, project_id, from_id, to_id);
  await forgetTexts(tx, project_id, from_id);
  const drafts_of = await moveDrafts(tx, { project_id, from_id, to_id, dialogues_ids, is_whole: true });
  await insertMove(tx, {
    project_id,
    token,
    kind: 'merge',
    user_id: askedBy(by),
    from_id,
    to_id,
    record: {
      at: Math.max(to.contact.now, from.contact.now),
      dialogues_ids,
      from: standingOf(from.desk),
      left: null,
      to: standingOf(to.desk),
      joined: standingOf(after),
      fields,
      values: own.changes,
      reasons,
      drafts_of,
    },
  });
}

/** In a dialogue that came along: whoever reads it there knew the name that the line tells. */
function placeOf(to: Held, from: Held): number {
  const place = [from, to].find((it) => it.seen.length);
  return place ? newestSeen(place).id : 0;
}
