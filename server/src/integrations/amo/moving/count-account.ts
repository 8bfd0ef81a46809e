import * as z from 'zod/mini';
import type { Tx } from '../../../kit/db/index.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import type { AmoPipeline } from '../leads/names.ts';
import type { Preview } from '../tables.ts';
import { isOwnField, typeOf } from './convert.ts';
import { managersOf } from './managers.ts';
import type { MoveRow } from './moves.queries.ts';
import type { Page, Step } from './steps.ts';

import { giveUp, moveOf, walk } from './walk.ts';
import type { AmoField } from './wire.ts';

/** Looks at everything that would be brought: amoCRM does not tell how many there are. Nothing is changed. */
export const countAccount = job(
  'count-amo',
  z.object({ move_id: z.number() }),
  async ({ move_id }, { project_id }) => {
    const it = await moveOf(project_id, move_id);
    if (it?.status !== 'counting') return;
    await walk(
      it,
      'counting',
      async (tx, move, step, page) => ({
        found: { ...move.found, [step.kind]: (move.found[step.kind] ?? 0) + countOf(step, page) },
        preview: { ...move.preview, ...(await previewOf(tx, move, step, page)) },
      }),
      { status: 'ready', step: 0, page: 1 },
    );
  },
  { queue: 'outside', died: (tx, { move_id }, { project_id }) => giveUp(tx, project_id, move_id, 'counting') },
);

const countOf = ({ kind }: Step, { rows }: Page): number =>
  kind === 'fields' ? (rows as AmoField[]).filter(isOwnField).length : rows.length;

async function previewOf(tx: Tx, move: MoveRow, { kind }: Step, { rows, users = [] }: Page): Promise<Preview> {
  if (kind === 'funnels') {
    const pipelines = (rows as AmoPipeline[]).map((it) => ({ name: it.name, stages: it._embedded.statuses.length }));
    return { pipelines, users: await managersOf(tx, move, users) };
  }
  if (kind !== 'fields') return {};
  const strange = (rows as AmoField[]).filter((it) => isOwnField(it) && !typeOf(it)).map((it) => it.name);
  return { fields_left_out: [...(move.preview.fields_left_out ?? []), ...strange].slice(0, 200) };
}
