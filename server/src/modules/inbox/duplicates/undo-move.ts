import { clientsSeparated } from '@parley/contract/clients/facts';
import type { keptParts, undoMove as endpoint } from '@parley/contract/inbox/duplicates';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { refuse, Refusal } from '../../../kit/errors.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import type { Joiner } from '../../clients/index.ts';
import { joiner, joinerOf } from './joiner.ts';
import { movesBy } from './moves.queries.ts';
import { undoOne } from './undo-one.ts';

type Kept = (typeof keptParts)[number];
type Asked = { token: string; contact_id: number | null };
type Undone = {
  restored: number[];
  kept: Set<Kept>;
  kept_fields: Set<number>;
  below: number | null;
  reason: Refusal | null;
};

// The rest of a long press is taken back by a job.
const atOnce = 20;

/** Everything of one press, the last move first; or one who was merged by it, the others staying. */
export async function undoMove(
  viewer: Viewer,
  { token, contact_id: only }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  const contact_id = only ?? null;
  const { restored, kept, kept_fields, below, reason } = await undoSome(viewer, { token, contact_id }, null);
  if (!restored.length) refuse(reason?.code ?? 'undo_is_over', reason?.details);
  await transaction(project_id, async (tx) => {
    const changes = { count: [null, below === null ? restored.length : null] as const };
    record(tx, project_id, clientsSeparated, { id: null, name: null, by: doneBy(viewer), changes });
    if (below !== null) await later(tx, undoTheRest, { actor: joinerOf(viewer), token, below }, { project_id });
  });
  const is_over =
    contact_id === null ||
    !(await movesBy(dbOf(project_id), { project_id, token, contact_id: null, below: null, limit: 1 })).length;
  const is_going_on = below !== null;
  return { data: { restored, kept: [...kept], kept_fields: [...kept_fields], is_going_on, is_over } };
}

export const undoTheRest = job(
  'undo-the-rest',
  z.object({ actor: joiner, token: z.string(), below: z.number() }),
  async ({ actor: by, token, below: from }, { project_id }) => {
    if (project_id === null) return;
    for (let below: number | null = from; below !== null;) {
      ({ below } = await undoSome({ ...by, project_id }, { token, contact_id: null }, below));
    }
  },
  { queue: 'bulk' },
);

/** Each in a short transaction of its own; what cannot be taken back is passed over. */
async function undoSome(by: Joiner, asked: Asked, from: number | null): Promise<Undone> {
  const { project_id } = by;
  const moves = await movesBy(dbOf(project_id), { project_id, ...asked, below: from, limit: atOnce });
  const isAlone = asked.contact_id !== null;
  const undone: Undone = { restored: [], kept: new Set(), kept_fields: new Set(), below: null, reason: null };
  for (const move of moves) {
    try {
      const { kept, kept_fields } = await transaction(project_id, (tx) => undoOne(tx, by, move, isAlone));
      for (const part of kept) undone.kept.add(part);
      for (const id of kept_fields) undone.kept_fields.add(id);
      undone.restored.push(move.from_id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      undone.reason ??= error;
      undone.kept.add('contact');
    }
  }
  if (moves.length === atOnce) undone.below = moves.at(-1)!.id;
  return undone;
}
