import { foldersChanged } from '@parley/contract/inbox/contacts';
import type { Tx } from '../../../kit/db/index.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { type ClientCause, whoOf } from '../history/history.queries.ts';
import { type Joiner, lent } from '../surroundings.ts';
import { tellTables } from './change-batch.ts';
import { lockDeleted, setDeleted, showDeleted } from './standing.queries.ts';

type Bringing = ClientCause & {
  /** Makes one of those who wrote anew and who they were; without them these stay hidden. */
  joiner?: Joiner;
};

/** Removed clients are there again, with their dialogues. */
export async function bringBack(
  tx: Tx,
  project_id: number,
  { joiner, ...by }: Bringing,
  ids: number[],
): Promise<{ back: number[]; joined: number[] }> {
  await showDeleted(tx);
  const gone = await lockDeleted(tx, project_id, ids);
  const away = await lent().show(
    tx,
    project_id,
    gone.map((it) => it.id),
    joiner !== undefined,
  );
  const isAway = (id: number): boolean => away.some((it) => it.id === id);
  const back = gone.filter((it) => joiner || !isAway(it.id));
  const back_ids = back.map((it) => it.id);
  await setDeleted(tx, { project_id, ids: back_ids, kind: 'restored', ...whoOf(by) });
  await lent().relist(tx, project_id, back_ids);
  await lent().resume(tx, project_id, back_ids);
  if (joiner) for (const { id, now } of away) await lent().join(tx, joiner, id, now);
  await emit(tx, project_id, foldersChanged, {}, everyone);
  await tellTables(tx, project_id, back);
  return {
    back: back_ids.filter((id) => !isAway(id)),
    joined: joiner ? away.map((it) => it.id) : [],
  };
}
