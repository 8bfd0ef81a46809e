import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import type { Statement } from '../db/kept-connection.ts';
import type {} from './tables.ts';

export type Beat = {
  /** The others that are alive. */
  others: string[];
  /** Fences of what this node holds. */
  fences: number[];
  /** Milliseconds of the base's clock. */
  at: number;
};
export type Grant = { name: string; fence: number };

/** Says that a node is alive, for so many milliseconds; what those left who are long gone is swept away. */
export const beat: Statement = {
  name: 'beat',
  text: `with alive as (
      insert into nodes (id, until) values ($1, clock_timestamp() + $2 * interval '1 ms')
      on conflict (id) do update set until = excluded.until),
    gone as (delete from nodes where until < clock_timestamp() - interval '1 minute' and id <> $1 returning id),
    left_behind as (delete from leases where holder in (select id from gone))
    select coalesce((select array_agg(id::text) from nodes where id <> $1 and until > clock_timestamp()), '{}') as others,
      coalesce((select array_agg(fence) from leases where holder = $1), '{}') as fences,
      extract(epoch from clock_timestamp())::float8 * 1000 as at`,
};

/** Those of them that nobody has who is alive. */
export const takeLeases: Statement = {
  name: 'take-leases',
  text: `insert into leases as known (kind, name, holder) select $1, name, $3 from unnest($2::text[]) as name order by name
    on conflict (kind, name) do update set holder = excluded.holder, fence = default
    where known.holder = excluded.holder
      or not exists (select from nodes where id = known.holder and until > clock_timestamp())
    returning name, fence`,
};

export const giveBack: Statement = {
  name: 'give-leases-back',
  text: 'delete from leases where holder = $1 and fence = any ($2)',
};

export const leave: Statement = {
  name: 'leave',
  text: `with left_behind as (delete from leases where holder = $1) delete from nodes where id = $1`,
};

type Held = { kind: string; name: string; fence: number };

/** Whether it is held by this fence. Nobody takes it until the transaction ends. */
export async function isHeldBy(tx: Db, { kind, name, fence }: Held): Promise<boolean> {
  const { rows } = await sql`
    select from leases where kind = ${kind} and name = ${name} and fence = ${fence} for share`.execute(tx);
  return rows.length > 0;
}

export async function isHeldByLiving(tx: Db, kind: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from leases join nodes on nodes.id = holder
    where kind = ${kind} and name = ${name} and until > clock_timestamp()`.execute(tx);
  return rows.length > 0;
}
