import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { ThingKind } from '../tables.ts';
import type { MoveRow } from './moves.queries.ts';

export type Thing = { amo_id: string; our_id: number; state: 'made' | 'matched'; mark?: string };

/** By their numbers there, what these things are here. */
export async function thingsOf(
  tx: Tx,
  { project_id, account }: Pick<MoveRow, 'project_id' | 'account'>,
  kind: ThingKind,
  ids: (string | number)[],
): Promise<Map<string, number>> {
  if (!ids.length) return new Map();
  const rows = await tx
    .selectFrom('amo_things')
    .select(['amo_id', 'our_id'])
    .where('project_id', '=', project_id)
    .where('account', '=', account)
    .where('kind', '=', kind)
    .where('amo_id', 'in', [...new Set(ids.map(String))])
    .execute();
  return new Map(rows.map((it) => [it.amo_id, it.our_id]));
}

export async function noteThings(tx: Tx, move: MoveRow, kind: ThingKind, things: Thing[]): Promise<void> {
  const { project_id, account, id: move_id } = move;
  if (!things.length) return;
  await tx
    .insertInto('amo_things')
    .values(things.map((it) => ({ project_id, account, kind, move_id, ...it })))
    .execute();
}

type Made = { amo_id: string; our_id: number; mark: string };

/** Some of what a move has made. */
export const madeOf = (tx: Tx, { project_id, id }: MoveRow, kind: ThingKind, limit: number): Promise<Made[]> =>
  tx
    .selectFrom('amo_things')
    .select(['amo_id', 'our_id', 'mark'])
    .where('project_id', '=', project_id)
    .where('move_id', '=', id)
    .where('kind', '=', kind)
    .where('state', '=', 'made')
    .orderBy('our_id')
    .limit(limit)
    .execute();

const ofMove = (tx: Tx, { project_id, id }: MoveRow, kind: ThingKind, ids: string[]) => ({
  remove: () =>
    tx
      .deleteFrom('amo_things')
      .where('project_id', '=', project_id)
      .where('move_id', '=', id)
      .where('kind', '=', kind)
      .where('amo_id', 'in', ids)
      .execute(),
  keep: () =>
    tx
      .updateTable('amo_things')
      .set({ state: 'kept', mark: '' })
      .where('project_id', '=', project_id)
      .where('move_id', '=', id)
      .where('kind', '=', kind)
      .where('amo_id', 'in', ids)
      .execute(),
});

/** They are gone here, and can be brought again. */
export async function forgetThings(tx: Tx, move: MoveRow, kind: ThingKind, ids: string[]): Promise<void> {
  if (ids.length) await ofMove(tx, move, kind, ids).remove();
}

/** They are people's own now, and are not brought again. */
export async function leaveThings(tx: Tx, move: MoveRow, kind: ThingKind, ids: string[]): Promise<void> {
  if (ids.length) await ofMove(tx, move, kind, ids).keep();
}

/** What was here before is met again by itself; stages stay known for as long as their funnel does. */
export const forgetMatched = (tx: Tx, { project_id, id }: MoveRow) =>
  sql`
    delete from amo_things t
    where t.project_id = ${project_id} and t.move_id = ${id} and t.state = 'matched' and not (
      t.kind = 'stage' and exists (
        select from amo_things f where f.project_id = t.project_id and f.account = t.account and f.kind = 'funnel'
          and f.amo_id = split_part(t.amo_id, ':', 1)))`.execute(tx);

export const forgetAllThings = (tx: Tx, project_id: number) =>
  tx.deleteFrom('amo_things').where('project_id', '=', project_id).execute();

export async function isAnyMade(db: Db, { project_id, id }: Pick<MoveRow, 'project_id' | 'id'>): Promise<boolean> {
  const found = await db
    .selectFrom('amo_things')
    .select('amo_id')
    .where('project_id', '=', project_id)
    .where('move_id', '=', id)
    .where('state', '=', 'made')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

type Ids = { project_id: number; ids: number[] };
type Living = { id: number; main: number };

/** Whoever was merged since is whom they turned out to be; who is gone is left out. */
const clients = prepared<Ids, Living>(
  (value) => sql`
    select g.id, c.id as main from unnest(${value('ids')}::bigint[]) as g (id)
    cross join lateral (select main_contact(${value('project_id')}, g.id) as id offset 0) known
    join contacts c on c.project_id = ${value('project_id')} and c.id = known.id`,
);
const deals = prepared<Ids, Living & { contact_id: number | null }>(
  (value) => sql`
    select id, id as main, contact_id from deals
    where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[])`,
);
const organizations = prepared<Ids, Living>(
  (value) => sql`
    select id, id as main from organizations
    where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[]) and deleted_at is null`,
);
const living = { client: clients, deal: deals, organization: organizations };

/** The same, of those that are still here. */
export async function livingThings(
  tx: Tx,
  move: Pick<MoveRow, 'project_id' | 'account'>,
  kind: keyof typeof living,
  ids: (string | number)[],
): Promise<Map<string, number>> {
  const found = await thingsOf(tx, move, kind, ids);
  if (!found.size) return found;
  const rows = await living[kind](tx, { project_id: move.project_id, ids: [...found.values()] });
  const mains = new Map(rows.map((it) => [it.id, it.main]));
  return new Map([...found].flatMap(([amo_id, id]) => (mains.has(id) ? [[amo_id, mains.get(id)!] as const] : [])));
}

/** Of these deals, those that are there, also in the bin. */
export const livingDeals = async (tx: Tx, project_id: number, ids: number[]): Promise<Set<number>> =>
  new Set(ids.length ? (await deals(tx, { project_id, ids })).map((it) => it.id) : []);

/** Whom these deals are about. */
export async function clientsOfDeals(tx: Tx, project_id: number, ids: number[]): Promise<Map<number, number | null>> {
  const rows = ids.length ? await deals(tx, { project_id, ids }) : [];
  return new Map(rows.map((it) => [it.id, it.contact_id]));
}

const byUids = prepared<{ project_id: number; uids: string[] }, { id: number; uid: string }>(
  (value) => sql`
    select id, uid from deals where project_id = ${value('project_id')} and uid = any (${value('uids')}::uuid[])`,
);
export const dealsByUids = async (tx: Tx, project_id: number, uids: string[]): Promise<Map<string, number>> =>
  new Map((await byUids(tx, { project_id, uids })).map((it) => [it.uid, it.id]));

const team = prepared<{ project_id: number }, { id: number; email: string }>(
  (value) => sql`
    select u.id, lower(u.email) as email from members m join users u on u.id = m.user_id
    where m.project_id = ${value('project_id')}`,
);
export const teamByEmail = async (tx: Tx, project_id: number): Promise<Map<string, number>> =>
  new Map((await team(tx, { project_id })).map((it) => [it.email, it.id]));
