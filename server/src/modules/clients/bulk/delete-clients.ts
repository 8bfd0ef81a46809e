import { system } from '@parley/contract/actors';
import { clientsDeleted, clientsErased } from '@parley/contract/clients/facts';
import type { deleteClients as endpoint } from '@parley/contract/clients/table';
import { contactDeleted } from '@parley/contract/inbox/duplicates';
import { foldersChanged } from '@parley/contract/inbox/contacts';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { actorOf } from '../../../kit/actor.ts';
import { minutes, now } from '../../../kit/clock.ts';
import { settle, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { everyone, seersOf } from '../../../kit/events/audience.ts';
import { emitAll, happened } from '../../../kit/events/events.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { type By, doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { binSince, keptInBin } from '../bin.ts';
import { forgetHistories } from '../history/facts-of-clients.ts';
import { lent } from '../surroundings.ts';
import { isPurgePlanned, oldestRemoval, removedBefore } from './client-bin.queries.ts';
import { lockBatch, openBatch } from './batches.queries.ts';
import { turnDeleted } from './bring-back.ts';
import { tellTables } from './change-batch.ts';
import { askedFor, type Done, ended, goOn, nextOf, planRest, press } from './change-clients.ts';
import {
  arePartlyHidden,
  deleteForGood,
  lockClients,
  lockDeleted,
  showDeleted,
  withMerged,
} from './standing.queries.ts';

const atOnce = 50;
// A little later than it is decided: the database's clock and a node's are never quite the same.
const goneAt = (deleted_at: Date): Date => new Date(deleted_at.getTime() + keptInBin + minutes(1));

/** They disappear at once, for everyone and everywhere, and are removed for good thirty days later. */
export async function deleteClients(
  viewer: Viewer,
  { id, allArchived = false, filter }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id, user_id } = viewer;
  const ids = id === undefined ? undefined : [id].flat();
  if ([ids, filter, allArchived || undefined].filter((it) => it !== undefined).length !== 1) refuse('nothing_chosen');
  const chosen = allArchived ? { filter: { archived: true } } : { ids, filter };
  const batch = await transaction(project_id, async (tx) => {
    const asked = await askedFor(tx, viewer, chosen, null);
    if (ids && (await arePartlyHidden(tx, viewer, ids))) refuse('client_partly_hidden');
    const opened = await openBatch(tx, project_id, user_id, asked);
    await planRest(tx, project_id, opened.id, deleteTheRest);
    const changes = { count: [null, ids?.length ?? null] as const };
    const one = ids?.length === 1 ? ids[0]! : null;
    record(tx, project_id, clientsDeleted, { id: one, name: null, by: doneBy(viewer), changes });
    await later(tx, purgeClients, {}, { project_id, at: goneAt(now()) });
    return opened;
  });
  return press(project_id, batch, (tx) => hideSome(tx, project_id, batch.id), deleteTheRest);
}

export const deleteTheRest = job(
  'delete-the-rest-of-clients',
  z.object({ batch_id: z.number() }),
  async ({ batch_id }, { project_id }) => {
    if (project_id !== null) await goOn(project_id, (tx) => hideSome(tx, project_id, batch_id));
  },
  { queue: 'bulk' },
);

async function hideSome(tx: Tx, project_id: number, batch_id: number): Promise<Done | null> {
  const batch = await lockBatch(tx, project_id, batch_id);
  if (!batch) return null;
  const { asked, user_id } = batch;
  const ids = await nextOf(tx, project_id, batch, atOnce);
  const archived = asked.filter ? (asked.filter.archived ?? false) : null;
  const { channels_ids } = asked.by;
  const seen = await lockClients(tx, { project_id, channels_ids, ids, archived });
  // With whoever is found by a filter and also writes where its asker does not look, words would go that nobody gave up.
  const held = seen.filter((it) => channels_ids === null || it.channels_ids.every((id) => channels_ids.includes(id)));
  const gone = held.map((it) => it.id);
  if (gone.length) {
    await showDeleted(tx);
    await lent().hide(tx, project_id, gone);
    const actor = actorOf({ user_id, name: asked.by.name });
    const why = asked.ids?.length === 1 ? null : 'bulk';
    await turnDeleted(tx, project_id, { actor, why, token: batch.token }, held, now());
    const told = held.filter((it) => it.channels_ids.length);
    await emitAll(tx, project_id, [
      ...told.map((it) => happened(contactDeleted, { id: it.id, now: null }, seersOf(...it.channels_ids))),
      // A hint without content.
      happened(foldersChanged, {}, everyone),
    ]);
    await tellTables(tx, project_id, held);
  }
  return ended(tx, project_id, batch, { ids, isOver: ids.length < atOnce, changed: gone.length });
}

const purging = 'purge-clients';

/**
 * Each thirty days after it was removed, unless somebody has brought it back; safe to run twice, and at any time. The last
 * of a project comes again for those who are left: many are removed long after the press, or by a node behind its time.
 */
export const purgeClients = job(
  purging,
  z.object({}),
  async (_, { project_id }) => {
    if (project_id === null) return;
    const some = () =>
      transaction(project_id, async (tx) => {
        await showDeleted(tx);
        const ids = await removedBefore(tx, project_id, binSince(), atOnce);
        const by = { actor: system, origin: null };
        const count = await purge(tx, project_id, ids, by);
        const changes = { count: [null, count] as const };
        if (count) record(tx, project_id, clientsErased, { id: null, name: null, by, changes });
        return ids.length;
      });
    while ((await some()) === atOnce);
    const next = await transaction(project_id, async (tx) => {
      await showDeleted(tx);
      return (await isPurgePlanned(tx, project_id, purging)) ? null : oldestRemoval(tx, project_id);
    });
    const soonest = now().getTime() + minutes(1);
    if (next)
      throw new RetryLater(new Date(Math.max(goneAt(next).getTime(), soonest)), 'others wait', { is_part: true });
  },
  { queue: 'bulk' },
);

/** For good, with every word of theirs; how many they were. The transaction sees the removed. */
export async function purge(tx: Tx, project_id: number, wanted: number[], by: By): Promise<number> {
  const gone = await lockDeleted(tx, project_id, wanted);
  const ids = gone.map((it) => it.id);
  const all = await withMerged(tx, project_id, gone);
  await forgetHistories(tx, project_id, all, by);
  // What is about them stays with those who saw them, and is found by their ids for the last time.
  await settle(tx);
  await lent().purge(tx, project_id, ids);
  await deleteForGood(tx, project_id, ids);
  return ids.length;
}
