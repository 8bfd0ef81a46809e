import { clientsErased, clientsRestored } from '@parley/contract/clients/facts';
import type {
  eraseClients as erasing,
  listClientBin as listing,
  restoreClients as restoring,
} from '@parley/contract/bins';
import type { Output, Parsed } from '@parley/contract/http';
import { actorOf } from '../../../kit/actor.ts';
import { transaction } from '../../../kit/db/index.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { binSince, pageOfBin, refuseUnlessAdmin, someInBin } from '../bin.ts';
import { bringBack } from './bring-back.ts';
import { clientsInBin, takeableClients } from './client-bin.queries.ts';
import { purge } from './delete-clients.ts';
import { showDeleted } from './standing.queries.ts';

export const listClientBin = (viewer: Viewer, asked: Parsed<typeof listing>): Promise<Output<typeof listing>> =>
  transaction(viewer.project_id, async (tx) => {
    await showDeleted(tx);
    return pageOfBin(asked, (page) => clientsInBin(tx, viewer, page));
  });

/** With their dialogues; nobody outside hears of it. Who has written anew meanwhile is one with them from then on. */
export const restoreClients = (viewer: Viewer, { ids }: Parsed<typeof restoring>): Promise<Output<typeof restoring>> =>
  transaction(viewer.project_id, async (tx) => {
    const { project_id } = viewer;
    await showDeleted(tx);
    const found = someInBin(await takeableClients(tx, viewer, ids, binSince()));
    const { back, joined } = await bringBack(
      tx,
      project_id,
      { actor: actorOf(viewer), why: null, joiner: viewer },
      found,
    );
    const changes = { count: [null, back.length + joined.length] as const };
    record(tx, project_id, clientsRestored, { id: null, name: null, by: doneBy(viewer), changes });
    return { data: { restored: [...back, ...joined], joined } };
  });

export async function eraseClients(viewer: Viewer, { ids }: Parsed<typeof erasing>): Promise<Output<typeof erasing>> {
  refuseUnlessAdmin(viewer);
  const { project_id } = viewer;
  const erased = await transaction(project_id, async (tx) => {
    await showDeleted(tx);
    const found = await takeableClients(tx, viewer, ids, binSince());
    await purge(tx, project_id, found, doneBy(viewer));
    const changes = { count: [null, found.length] as const };
    if (found.length) record(tx, project_id, clientsErased, { id: null, name: null, by: doneBy(viewer), changes });
    return found.length;
  });
  return { data: { erased } };
}
