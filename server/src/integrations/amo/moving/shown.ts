import { type AmoMove, amoMoveChanged, type MovedCounts, movedKinds } from '@parley/contract/integrations/amo-moves';
import { type Db, dbOf, type Tx } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import type { MoveRow } from './moves.queries.ts';
import { steps } from './steps.ts';
import { isAnyMade } from './things.queries.ts';

const whole = (counts: Partial<MovedCounts>): MovedCounts =>
  Object.fromEntries(movedKinds.map((kind) => [kind, counts[kind] ?? 0])) as MovedCounts;

const over: MoveRow['status'][] = ['done', 'cancelled', 'failed'];

export async function shown(it: MoveRow, db: Db = dbOf(it.project_id)): Promise<AmoMove> {
  const { id, status, user_id, preview, problem_words, created_at, ended_at } = it;
  const isGoing = status === 'counting' || status === 'running';
  return {
    id,
    status,
    user_id,
    at: isGoing ? (steps[it.step]?.kind ?? null) : null,
    found: whole(it.found),
    made: whole(it.made),
    matched: whole(it.matched),
    left_out: whole(it.left_out),
    restored: whole(it.restored),
    kept: whole(it.kept),
    managers: preview.users ?? [],
    pipelines: preview.pipelines ?? [],
    fields_left_out: preview.fields_left_out ?? [],
    problem_words,
    can_revert: over.includes(status) && (await isAnyMade(db, it)),
    created_at,
    ended_at,
  };
}

/** Whose move it is sees how far it is. */
export const tell = async (tx: Tx, it: MoveRow): Promise<void> =>
  emit(tx, it.project_id, amoMoveChanged, await shown(it, tx), only(it.user_id));
