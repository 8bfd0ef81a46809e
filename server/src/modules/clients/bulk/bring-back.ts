import { foldersChanged } from '@parley/contract/inbox/contacts';
import type { Tx } from '../../../kit/db/index.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { type ClientCause, recordClients } from '../history/facts-of-clients.ts';
import { type Joiner, lent } from '../surroundings.ts';
import { tellTables } from './change-batch.ts';
import { lockDeleted, setDeleted, showDeleted } from './standing.queries.ts';

type Bringing = ClientCause & {
  /** Makes one of those who wrote anew and who they were; without them these stay hidden. */
  joiner?: Joiner;
};

/** Out of everyone's sight, or back again. */
export async function turnDeleted(
  tx: Tx,
  project_id: number,
  by: ClientCause,
  clients: { id: number; deleted_at?: string }[],
  moment: Date | null,
): Promise<void> {
  const ids = clients.map((it) => it.id);
  if (ids.length) await setDeleted(tx, { project_id, ids, deleted_at: moment });
  const is = moment?.toISOString() ?? null;
  const turned = clients.map(({ id, deleted_at: was = null }) => ({ id, changes: { deleted_at: [was, is] as const } }));
  recordClients(tx, project_id, by, turned);
}

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
  await turnDeleted(tx, project_id, by, back, null);
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
