import { dayOf } from '@parley/contract/time';
import type { Tx } from '../../../kit/db/index.ts';
import { addedByClient, type Calendar } from './counted.ts';
import { forgetClients, insertClients, keptClients } from './counted.queries.ts';
import { standingClients } from './standing.queries.ts';
import { collect, type PlacedSums } from './sums.ts';

type Place = { tx: Tx; project_id: number; calendar: Calendar; changed: Map<string, PlacedSums> };

/** Clients came when they were made, on the channel of their first dialogue. */
export async function countClients({ tx, project_id, calendar, changed }: Place, ids: number[]): Promise<void> {
  if (!ids.length) return;
  const of = { project_id, ids };
  const were = await keptClients(tx, of);
  const standing = await standingClients(tx, of);
  const are = standing.map((it) => ({ ...it, came_on: dayOf(it.came_at, calendar.zone) }));
  for (const it of were) collect(changed, addedByClient(it), -1);
  for (const it of are) collect(changed, addedByClient(it), 1);
  if (were.length) await forgetClients(tx, of);
  if (are.length) await insertClients(tx, { project_id, rows: JSON.stringify(are) });
}
