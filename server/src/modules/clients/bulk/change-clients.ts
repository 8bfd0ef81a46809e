import { type changeClients as endpoint, clientsChanged } from '@parley/contract/clients/table';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { actorOf } from '../../../kit/actor.ts';
import { minutes, now } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { isTakenBack } from '../../../kit/facts/take-back.queries.ts';
import { hurry, job, later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { checkValues, fieldsOf } from '../../fields/index.ts';
import { refuseMissing } from '../change-client.ts';
import { knownOf } from '../table/conditions.queries.ts';
import { readFilter } from '../table/filter.ts';
import { linesOf } from '../table/pages.queries.ts';
import { advance, type Batch, lockBatch, openBatch } from './batches.queries.ts';
import { tellTables, withValues, writeSteps } from './change-batch.ts';
import { type Asked, wished, type Wish } from './rules.ts';
import { lockClients, newestClient, nextFound } from './standing.queries.ts';
import { stillMeant, toldOf } from './still-meant.ts';

/** So many are changed while one waits; the rest follows by itself, some at a time, so that nobody waits for them. */
const small = 200;
const atOnce = 100;

export async function changeClients(viewer: Viewer, asked: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  const wish = await wishOf(viewer, asked);
  const batch = await transaction(project_id, async (tx) => {
    const given = await askedFor(tx, viewer, asked, wish);
    const opened = await openBatch(tx, project_id, viewer.user_id, given);
    await planRest(tx, project_id, opened.id, changeTheRest);
    return opened;
  });
  return press(project_id, batch, (tx) => changeSome(tx, project_id, batch.id), changeTheRest);
}

// By then whoever answers the press has done its part, or is no more.
const soon = minutes(1);
const keyOf = (project_id: number, batch_id: number) => `clients-batch:${project_id}:${batch_id}`;

/** Together with the press itself: what this node does not finish is finished by another. */
export const planRest = (tx: Tx, project_id: number, batch_id: number, rest: typeof changeTheRest): Promise<void> =>
  later(tx, rest, { batch_id }, { project_id, key: keyOf(project_id, batch_id), at: new Date(now().getTime() + soon) });

/** The first at once, the rest by a job, all of them taken back by one press. */
export async function press(
  project_id: number,
  { id: batch_id, token }: Batch,
  doSome: (tx: Tx) => Promise<Done | null>,
  rest: typeof changeTheRest,
): Promise<Output<typeof endpoint>> {
  let changed = 0;
  for (let seen = 0; seen < small;) {
    const done = await transaction(project_id, doSome);
    // Somebody took it back meanwhile, or the job has ended it.
    if (!done) {
      const isOver = !changed || (await isTakenBack(dbOf(project_id), project_id, token));
      return { data: { changed, is_going_on: false, undo: isOver ? null : token } };
    }
    changed += done.changed;
    seen += done.seen;
    if (done.isOver) return { data: { changed, is_going_on: false, undo: changed ? token : null } };
  }
  await transaction(project_id, (tx) => hurry(tx, rest, { batch_id }, keyOf(project_id, batch_id)));
  return { data: { changed, is_going_on: true, undo: token } };
}

export const changeTheRest = job(
  'change-the-rest-of-clients',
  z.object({ batch_id: z.number() }),
  async ({ batch_id }, { project_id }) => {
    if (project_id !== null) await goOn(project_id, (tx) => changeSome(tx, project_id, batch_id));
  },
  { queue: 'bulk' },
);

const tellEvery = 5;

/** Some at a time until it is over, or somebody takes it back; whoever pressed sees how far it has come. */
export async function goOn(project_id: number, doSome: (tx: Tx) => Promise<Done | null>): Promise<void> {
  for (let nth = 1; ; nth++) {
    const done = await transaction(project_id, async (tx) => {
      const some = await doSome(tx);
      if (some && (some.isOver || nth % tellEvery === 0)) {
        const bulk = { token: some.batch.token, changed: some.all, is_over: some.isOver };
        await emit(tx, project_id, clientsChanged, { ids: null, bulk }, only(some.batch.user_id));
      }
      return some;
    });
    if (!done || done.isOver) return;
  }
}

/** `all`: of the whole press so far. */
export type Done = { batch: Batch; seen: number; changed: number; all: number; isOver: boolean };

/** The next few of a press; null: it is over, or was taken back meanwhile. */
async function changeSome(tx: Tx, project_id: number, batch_id: number): Promise<Done | null> {
  const batch = await lockBatch(tx, project_id, batch_id);
  if (!batch) return null;
  const { asked, user_id } = batch;
  const wish = asked.wish!;
  const ids = await nextOf(tx, project_id, batch, atOnce);
  const seer = { project_id, channels_ids: asked.by.channels_ids };
  const held = await lockClients(tx, {
    ...seer,
    ids,
    archived: asked.filter ? (asked.filter.archived ?? false) : null,
  });
  const fields = Object.keys(wish.values).length ? await fieldsOf(tx, project_id, 'client') : [];
  const living = stillMeant(wish, fields);
  const before = await withValues(tx, project_id, held, Object.keys(living));
  const steps = before.map(({ channels_ids, ...was }) => {
    // A folder holds dialogues: who has none cannot be put there.
    const folder_id = channels_ids.length ? wish.folder_id : undefined;
    return { was, is: wished(was, { ...wish, values: living, folder_id }) };
  });
  const by = { actor: actorOf({ user_id, name: asked.by.name }), why: 'bulk' as const, token: batch.token };
  const changed = new Set(await writeSteps(tx, project_id, { steps, fields, by }));
  await tellTables(
    tx,
    project_id,
    held.filter((it) => changed.has(it.id)),
  );
  return ended(tx, project_id, batch, { ids, isOver: ids.length < atOnce, changed: changed.size });
}

type Part = { ids: number[]; isOver: boolean; changed: number };

/** A part of a press is done: how far it has come, and what of it. */
export async function ended(tx: Tx, project_id: number, batch: Batch, { ids, isOver, changed }: Part): Promise<Done> {
  const reached = isOver ? null : ids.at(-1)!;
  const all = await advance(tx, { project_id, id: batch.id, reached, changed });
  return { batch, seen: ids.length, changed, all, isOver };
}

/** Whom a press means next, by their ids. */
export async function nextOf(tx: Tx, project_id: number, { asked, reached }: Batch, limit: number): Promise<number[]> {
  if (asked.ids) return asked.ids.filter((id) => id > reached).slice(0, limit);
  const seer = { project_id, channels_ids: asked.by.channels_ids };
  const wanted = await readFilter(tx, seer, asked.filter!);
  return nextFound(tx, wanted, { after: reached, up_to: asked.up_to, limit });
}

type Chosen = Pick<Parsed<typeof endpoint>, 'ids' | 'filter'>;

/** What a press means, as it is kept for later; a filter that names what is not there is refused at once. */
export async function askedFor(tx: Tx, viewer: Viewer, { ids, filter }: Chosen, wish: Wish | null): Promise<Asked> {
  const { project_id, name, channels_ids } = viewer;
  if (filter) await readFilter(tx, viewer, filter);
  // Missing and out of sight look the same; of several, those who are there are meant.
  else if (!(await linesOf(tx, viewer, ids ?? [])).length) refuse('not_found');
  return {
    ids: ids ? [...new Set(ids)].toSorted((a, b) => a - b) : null,
    filter: filter ?? null,
    up_to: filter ? await newestClient(tx, project_id) : 0,
    wish,
    by: { name, channels_ids: channels_ids && [...channels_ids] },
  };
}

async function wishOf(
  viewer: Viewer,
  { changes = {}, archived, add_to_topic }: Parsed<typeof endpoint>,
): Promise<Wish> {
  const { project_id } = viewer;
  const db = dbOf(project_id);
  const { custom_field = {}, ...rest } = changes;
  const columns = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const isAny = Object.keys(columns).length || Object.keys(custom_field).length;
  if (!isAny && archived === undefined && add_to_topic === undefined) refuse('nothing_chosen');
  await transaction(project_id, (tx) => refuseMissing(tx, project_id, columns));
  if (add_to_topic !== undefined) {
    const named = { channel: null, manager_id: null, organization_id: null, folder_id: add_to_topic };
    if (!(await knownOf(db, viewer, named)).folder) refuse('not_found');
  }
  const fields = Object.keys(custom_field).length ? await fieldsOf(db, project_id, 'client') : [];
  const values = checkValues(fields, custom_field);
  const told = toldOf(fields, values);
  return { columns, values: Object.fromEntries(values), told, archived, folder_id: add_to_topic };
}
