import { importReverted, importStarted } from '@parley/contract/clients/facts';
import type * as contract from '@parley/contract/integrations/amo-moves';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { openAccount } from '../account/open-account.ts';
import { withManagers } from './managers.ts';
import { countAccount } from './count-account.ts';
import {
  deleteMove,
  forgetLooks,
  insertMove,
  isAnyGoing,
  lockMove,
  type MoveRow,
  movesOf,
  saveMove,
} from './moves.queries.ts';
import { revertMove } from './revert-move.ts';
import { runMove } from './run-move.ts';
import { shown, tell } from './shown.ts';

/** It brings clients, funnels and fields for everybody: an administrator's word. */
function refuseOthers({ is_admin, channels_ids }: Viewer): void {
  if (!is_admin || channels_ids !== null) refuse('administrators_only');
}

const keyOf = (project_id: number): string => `amo-move:${project_id}`;

export async function lookAtAmo(viewer: Viewer): Promise<Output<typeof contract.lookAtAmo>> {
  const { project_id, user_id } = viewer;
  const account = (await openAccount(project_id)) ?? refuse('amo_not_connected');
  refuseOthers(viewer);
  return transaction(project_id, async (tx) => {
    if (await isAnyGoing(tx, project_id)) refuse('amo_move_going');
    await forgetLooks(tx, project_id);
    const made = await insertMove(tx, { project_id, user_id, account: account.domain });
    await later(tx, countAccount, { move_id: made.id }, { project_id, key: keyOf(project_id) });
    return { data: await shown(made, tx) };
  });
}

const kept = 20;

export async function listAmoMoves(viewer: Viewer): Promise<Output<typeof contract.listAmoMoves>> {
  refuseOthers(viewer);
  const data = [];
  for (const it of await movesOf(viewer.project_id, kept)) data.push(await shown(it));
  return { data };
}

async function held(tx: Tx, { project_id }: Viewer, id: number): Promise<MoveRow> {
  return (await lockMove(tx, project_id, id)) ?? refuse('not_found');
}

export async function startAmoMove(
  viewer: Viewer,
  { id, managers = [] }: Parsed<typeof contract.startAmoMove>,
): Promise<Output<typeof contract.startAmoMove>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const it = await held(tx, viewer, id);
    if (it.status !== 'ready') refuse('amo_move_not_ready');
    refuseOthers(viewer);
    if (await isAnyGoing(tx, project_id)) refuse('amo_move_going');
    const preview = await withManagers(tx, it, managers);
    const begun = await saveMove(tx, it, { status: 'running', step: 0, page: 1, user_id: viewer.user_id, preview });
    const rows = Object.values(it.found).reduce((sum, n) => sum + n, 0);
    const changes = { rows: [null, rows] as const };
    record(tx, project_id, importStarted, { id, name: it.account, by: doneBy(viewer), changes });
    await later(tx, runMove, { move_id: id }, { project_id, key: keyOf(project_id) });
    return { data: await shown(begun, tx) };
  });
}

export async function cancelAmoMove(
  viewer: Viewer,
  { id }: Parsed<typeof contract.cancelAmoMove>,
): Promise<Output<typeof contract.cancelAmoMove>> {
  refuseOthers(viewer);
  await transaction(viewer.project_id, async (tx) => {
    const it = await held(tx, viewer, id);
    if (it.status === 'counting' || it.status === 'ready') await deleteMove(tx, viewer.project_id, id);
    else if (it.status === 'running')
      await tell(tx, await saveMove(tx, it, { status: 'cancelled', ended_at: now(), problem_words: '' }));
  });
  return { data: null };
}

export async function revertAmoMove(
  viewer: Viewer,
  { id }: Parsed<typeof contract.revertAmoMove>,
): Promise<Output<typeof contract.revertAmoMove>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const it = await held(tx, viewer, id);
    if (!(await shown(it, tx)).can_revert) refuse('import_not_over');
    refuseOthers(viewer);
    if (await isAnyGoing(tx, project_id)) refuse('amo_move_going');
    const begun = await saveMove(tx, it, { status: 'reverting' });
    record(tx, project_id, importReverted, { id, name: it.account, by: doneBy(viewer) });
    await later(tx, revertMove, { move_id: id }, { project_id, key: keyOf(project_id) });
    return { data: await shown(begun, tx) };
  });
}
