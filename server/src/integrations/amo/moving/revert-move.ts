import type { Actor } from '@parley/contract/actors';
import type { MovedKind } from '@parley/contract/integrations/amo-moves';
import * as z from 'zod/mini';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { importedClients, importedOrganizations } from '../../../modules/clients/index.ts';
import { importedDeals, importedFunnels, importedTags } from '../../../modules/deals/index.ts';
import { importedFields } from '../../../modules/fields/index.ts';
import { importedNotes } from '../../../modules/notes/index.ts';
import { importedTasks } from '../../../modules/tasks/index.ts';
import type { ThingKind } from '../tables.ts';
import { moverOf } from './mover-of.ts';
import { lockMove, type MoveRow, saveMove } from './moves.queries.ts';
import { tell } from './shown.ts';
import { forgetMatched, forgetThings, leaveThings, livingDeals, madeOf } from './things.queries.ts';
import { giveUp, moveOf } from './walk.ts';
import { isExtra } from './write-extra-notes.ts';

type Made = { amo_id: string; our_id: number; mark: string };
type TakeBack = (tx: Tx, project_id: number, actor: Actor, made: Made[]) => Promise<number[]>;
const idsOf = (made: Made[]): number[] => made.map((it) => it.our_id);

/** Each where it belongs; answers those that went. */
const ways: [kind: ThingKind, of: MovedKind | null, takeBack: TakeBack][] = [
  ['task', 'tasks', (tx, project_id, actor, made) => importedTasks.takeBack(tx, project_id, actor, idsOf(made))],
  ['note', 'notes', (tx, project_id, _, made) => importedNotes.takeBack(tx, project_id, idsOf(made))],
  ['deal', 'deals', takeBackDeals],
  // Nobody counts them.
  ['tag', null, takeBackTags],
  [
    'client',
    'clients',
    (tx, project_id, actor, made) =>
      importedClients.takeBack(
        tx,
        project_id,
        actor,
        made.map(({ our_id, mark }) => ({ id: our_id, mark })),
      ),
  ],
  [
    'organization',
    'organizations',
    (tx, project_id, _, made) =>
      importedOrganizations.takeBack(
        tx,
        project_id,
        made.map(({ our_id, mark }) => ({ id: our_id, name: mark })),
      ),
  ],
  ['client_field', 'fields', oneByOne(importedFields.takeBack)],
  ['deal_field', 'fields', oneByOne(importedFields.takeBack)],
  ['funnel', 'funnels', oneByOne(importedFunnels.takeBack)],
];

/** What others are made of goes after them. What people have changed since stays, and is counted. */
export const revertMove = job(
  'revert-amo-move',
  z.object({ move_id: z.number() }),
  async ({ move_id }, { project_id }) => {
    const it = await moveOf(project_id, move_id);
    if (it?.status !== 'reverting') return;
    const actor = await moverOf(it);
    while (await transaction(it.project_id, (tx) => takeBackSome(tx, it, actor)));
  },
  { queue: 'bulk', died: (tx, { move_id }, { project_id }) => giveUp(tx, project_id, move_id, 'reverting') },
);

const atOnce = 500;

/** Says whether there is more. */
async function takeBackSome(tx: Tx, { project_id, id }: MoveRow, actor: Actor): Promise<boolean> {
  const move = await lockMove(tx, project_id, id);
  if (move?.status !== 'reverting') return false;
  for (const [kind, of, takeBack] of ways) {
    const made = await madeOf(tx, move, kind, atOnce);
    if (!made.length) continue;
    const gone = new Set(await takeBack(tx, project_id, actor, made));
    const [went, stayed] = [made.filter((it) => gone.has(it.our_id)), made.filter((it) => !gone.has(it.our_id))];
    await forgetThings(
      tx,
      move,
      kind,
      went.map((it) => it.amo_id),
    );
    await leaveThings(
      tx,
      move,
      kind,
      stayed.map((it) => it.amo_id),
    );
    const more = (counts: MoveRow['kept'], n: number) =>
      of === null ? counts : { ...counts, [of]: (counts[of] ?? 0) + n };
    const told = kind === 'note' ? went.filter((it) => !isExtra(it.amo_id)) : went;
    const change = { restored: more(move.restored, told.length), kept: more(move.kept, stayed.length) };
    await tell(tx, await saveMove(tx, move, change));
    return true;
  }
  await forgetMatched(tx, move);
  await tell(tx, await saveMove(tx, move, { status: 'reverted', ended_at: now() }));
  return false;
}

/** How many went is told there; which of them is seen by who is left. */
async function takeBackDeals(tx: Tx, project_id: number, actor: Actor, made: Made[]): Promise<number[]> {
  await importedDeals.takeBack(tx, project_id, actor, idsOf(made));
  const left = await livingDeals(tx, project_id, idsOf(made));
  return idsOf(made).filter((id) => !left.has(id));
}

async function takeBackTags(tx: Tx, project_id: number, actor: Actor, made: Made[]): Promise<number[]> {
  const gone: number[] = [];
  for (const { our_id, mark } of made)
    if (await importedTags.takeBack(tx, project_id, actor, our_id, mark)) gone.push(our_id);
  return gone;
}

function oneByOne(takeBack: (tx: Tx, project_id: number, actor: Actor, id: number) => Promise<boolean>): TakeBack {
  return async (tx, project_id, actor, made) => {
    const gone: number[] = [];
    for (const { our_id } of made) if (await takeBack(tx, project_id, actor, our_id)) gone.push(our_id);
    return gone;
  };
}
