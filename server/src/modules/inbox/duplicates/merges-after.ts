import type { Tx } from '../../../kit/db/index.ts';
import { type Client, readClient } from '../../clients/index.ts';
import { type KeptMove, mergesSince, saveRecord } from './moves.queries.ts';
import type { Move } from './rules.ts';
import { changesNow, type TakenOut } from './taken-out.ts';

/** Somebody else who was merged into the same contact afterwards, and still is. */
export type LaterMerge = KeptMove & { from: Client };

/** The first one first. */
export async function mergesAfter(tx: Tx, project_id: number, move: KeptMove): Promise<LaterMerge[]> {
  if (move.kind !== 'merge') return [];
  const later: LaterMerge[] = [];
  for (const it of await mergesSince(tx, project_id, move)) {
    later.push({ ...it, from: await readClient(tx, project_id, it.from_id) });
  }
  return later;
}

type Now = {
  moves: Move[];
  fields: Map<string, TakenOut<unknown>>;
  values: Map<string, TakenOut<NonNullable<Move['values']>[string][0]>>;
};

/** They are taken back later as if the one that left had never been there. */
export async function restateMerges(tx: Tx, project_id: number, later: LaterMerge[], now: Now): Promise<void> {
  for (const [nth, { id, record }] of later.entries()) {
    await saveRecord(tx, project_id, id, {
      ...now.moves[nth]!,
      fields: changesNow(record.fields, now.fields, nth),
      values: changesNow(record.values ?? {}, now.values, nth),
    });
  }
}
