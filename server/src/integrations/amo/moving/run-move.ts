import * as z from 'zod/mini';
import { now } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { timeZoneOf } from '../../../modules/projects/index.ts';
import { moverOf } from './mover-of.ts';
import { giveUp, moveOf, walk } from './walk.ts';

/** Brings what was looked at. Outside nobody hears of it: no rule runs, no message leaves, nobody is told of each. */
export const runMove = job(
  'run-amo-move',
  z.object({ move_id: z.number() }),
  async ({ move_id }, { project_id }) => {
    const it = await moveOf(project_id, move_id);
    if (it?.status !== 'running') return;
    const [actor, time_zone] = [await moverOf(it), await timeZoneOf(dbOf(it.project_id), it.project_id)];
    await walk(
      it,
      'running',
      async (tx, move, step, { rows }) => {
        const { made, matched, left_out } = await step.write({ tx, move, actor, time_zone }, rows);
        const more = (counts: typeof move.made, n: number) => ({
          ...counts,
          [step.kind]: (counts[step.kind] ?? 0) + n,
        });
        return {
          made: more(move.made, made),
          matched: more(move.matched, matched),
          left_out: more(move.left_out, left_out),
        };
      },
      { status: 'done', ended_at: now() },
    );
  },
  { queue: 'outside', died: (tx, { move_id }, { project_id }) => giveUp(tx, project_id, move_id, 'running') },
);
