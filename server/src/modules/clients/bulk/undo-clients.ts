import { clientsChanged, type undoClients as endpoint } from '@parley/contract/clients/table';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { actorOf } from '../../../kit/actor.ts';
import { minutes, now } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { fieldsOf } from '../../fields/index.ts';
import { keptInBin } from '../bin.ts';
import { areLiving } from '../clients.queries.ts';
import type { ClientCause } from '../history/history.queries.ts';
import { bringBack } from './bring-back.ts';
import { advance, claimUndo, reachedBy, rowsAfter } from './batches.queries.ts';
import { type Step, tellTables, withValues, writeSteps } from './change-batch.ts';
import { small } from './change-clients.ts';
import { type Changes, takenBack } from './rules.ts';
import { lastDeletions, lockClients } from './standing.queries.ts';

// By then whoever answers the press has done its part, or is no more.
const soon = minutes(1);
const atOnce = 100;

type Undoing = { batch_id: number; user_id: number; name?: string | undefined; kind: 'change' | 'delete' };
type Undone = { restored: number; kept: number; after: number | null };

/** Whoever pressed takes it back; what others changed since stays as they made it. */
export async function undoClients(
  viewer: Viewer,
  { token }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id, user_id } = viewer;
  const since = new Date(now().getTime() - keptInBin);
  const undoing = await transaction(project_id, async (tx) => {
    const { id, kind } = (await claimUndo(tx, { project_id, user_id, token, since })) ?? refuse('undo_is_over');
    const claimed: Undoing = { batch_id: id, user_id, name: viewer.name, kind };
    // Nobody can ask a second time: what this node does not finish is finished by another.
    const at = new Date(now().getTime() + soon);
    await later(tx, undoTheRest, { ...claimed, after: 0 }, { project_id, at });
    return claimed;
  });
  const sum = { restored: 0, kept: 0 };
  let after: number | null = 0;
  for (let seen = 0; seen < small && after !== null; seen += atOnce) {
    const done: Undone = await undoSome(project_id, undoing, after);
    sum.restored += done.restored;
    sum.kept += done.kept;
    after = done.after;
  }
  if (after !== null) {
    const place = after;
    await transaction(project_id, (tx) => later(tx, undoTheRest, { ...undoing, after: place }, { project_id }));
  }
  return { data: { ...sum, is_going_on: after !== null } };
}

export const undoTheRest = job(
  'undo-the-rest-of-clients',
  z.object({
    batch_id: z.number(),
    user_id: z.number(),
    // Work that waits from before does not say it.
    name: z.optional(z.string()),
    kind: z.enum(['change', 'delete']),
    after: z.number(),
  }),
  async ({ after: from, ...undoing }, { project_id }) => {
    if (project_id === null) return;
    const reached = await reachedBy(dbOf(project_id), project_id, undoing.batch_id);
    let after: number | null = Math.max(from, reached);
    while (after !== null) ({ after } = await undoSome(project_id, undoing, after));
  },
  { queue: 'bulk' },
);

async function undoSome(project_id: number, undoing: Undoing, after: number): Promise<Undone> {
  const { batch_id, kind, user_id, name = '' } = undoing;
  const by = { actor: actorOf({ user_id, name }), why: 'undo' as const };
  const rows = await rowsAfter(dbOf(project_id), { project_id, batch_id, after, limit: atOnce });
  if (!rows.length) return { restored: 0, kept: 0, after: null };
  const ids = rows.map((it) => it.contact_id);
  const reached = ids.at(-1)!;
  const restored = await transaction(project_id, async (tx) => {
    await advance(tx, project_id, batch_id, { reached, changed: 0 });
    // Who wrote anew meanwhile is somebody new, and stays so.
    return kind === 'delete'
      ? (await bringBack(tx, project_id, by, await stillOf(tx, project_id, rows))).back.length
      : changeBack(tx, project_id, by, rows);
  });
  return { restored, kept: rows.length - restored, after: rows.length < atOnce ? null : reached };
}

type Row = { contact_id: number; changes: Changes };

/** Those whom this press removed: who came back and was removed again since is another's to bring back. */
async function stillOf(tx: Tx, project_id: number, rows: Row[]): Promise<number[]> {
  const ids = rows.map((it) => it.contact_id);
  const last = await lastDeletions(tx, project_id, ids);
  const lineOf = ({ changes }: Row): unknown => changes.deleted?.[1];
  // Presses of before that was noted say only that it was so.
  return rows.filter((it) => lineOf(it) === true || lineOf(it) === last.get(it.contact_id)).map((it) => it.contact_id);
}

async function changeBack(tx: Tx, project_id: number, by: ClientCause, rows: Row[]): Promise<number> {
  const fields = await fieldsOf(tx, project_id, 'client');
  const changesOf = new Map<number, Changes>();
  const refused = new Set<number>();
  const areThere = askedOnce((organization_id, manager_id) =>
    areLiving(tx, project_id, { organization_id, manager_id }),
  );
  for (const { contact_id, changes } of rows) {
    const living = await stillThere(areThere, changes, fields);
    changesOf.set(contact_id, living);
    if (Object.keys(living).length < Object.keys(changes).length) refused.add(contact_id);
  }
  const ids = rows.map((it) => it.contact_id);
  const names = [...new Set([...changesOf.values()].flatMap((it) => Object.keys(it)))];
  const fields_ids = names.flatMap((name) => /^field_(\d+)$/.exec(name)?.[1] ?? []);
  const [, folder] = names.map((name) => /^topic (\d+)$/.exec(name)).find((it) => it) ?? [];
  const held = await lockClients(tx, { project_id, channels_ids: null, ids, archived: null });
  const present = await withValues(tx, project_id, held, fields_ids);
  const steps: Step[] = [];
  let restored = 0;
  for (const { channels_ids: _, ...was } of present) {
    const { back, isKept } = takenBack(was, changesOf.get(was.id)!);
    steps.push({ was, is: back });
    if (!isKept && !refused.has(was.id)) restored++;
  }
  const folder_id = folder ? Number(folder) : undefined;
  const written = new Set(
    (await writeSteps(tx, project_id, { steps, fields, folder_id, by })).map((it) => it.contact_id),
  );
  await tellTables(
    tx,
    project_id,
    held.filter((it) => written.has(it.id)),
  );
  if (rows.length === atOnce) await emit(tx, project_id, clientsChanged, { ids: null }, everyone);
  return restored;
}

type AreThere = (organization_id: number | null, manager_id: number | null) => ReturnType<typeof areLiving>;

/** Most of many come from the same few. */
function askedOnce(ask: AreThere): AreThere {
  const known = new Map<string, ReturnType<AreThere>>();
  return (...ids) => {
    const key = String(ids);
    const answer = known.get(key) ?? ask(...ids);
    known.set(key, answer);
    return answer;
  };
}

/** Nobody goes back to what is gone: an organization, a member, a field or its option. */
async function stillThere(
  areThere: AreThere,
  changes: Changes,
  fields: Awaited<ReturnType<typeof fieldsOf>>,
): Promise<Changes> {
  const organization_id = (changes.organization_id?.[0] ?? null) as number | null;
  const manager_id = (changes.manager_id?.[0] ?? null) as number | null;
  const is =
    organization_id || manager_id ? await areThere(organization_id, manager_id) : { organization: true, manager: true };
  const isField = (id: number, was: unknown) => {
    const field = fields.find((it) => it.id === id);
    return field && (field.type !== 'list' || was === null || field.fields.some((it) => it.id === was));
  };
  const isThere = ([name, [was]]: [string, [unknown, unknown]]) => {
    const [, id] = /^field_(\d+)$/.exec(name) ?? [];
    if (name === 'organization_id') return is.organization;
    if (name === 'manager_id') return is.manager;
    return !id || isField(Number(id), was);
  };
  return Object.fromEntries(Object.entries(changes).filter(isThere));
}
