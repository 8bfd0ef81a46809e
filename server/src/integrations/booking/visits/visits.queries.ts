import { type UnsaidMessage, type Visit, visitStates } from '@parley/contract/integrations/booking-visits';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { isContactSeen, knownAs } from '../../../modules/clients/index.ts';
import type { BookedRecord } from './read-record.ts';
import type {} from './tables.ts';

export type SeenClient = { id: number; name: string; phone: string | null; email: string | null };
type Seer = { project_id: number; channels_ids: readonly number[] | null };

const seen = prepared<Seer & { id: number }, SeenClient>(
  (value) => sql`
    select c.id, c.name, coalesce(c.phone, (
      select d.phone from dialogues d
      where d.project_id = c.project_id and d.contact_id = c.id and d.phone is not null
        and (${value('channels_ids')}::bigint[] is null or d.channel_id = any (${value('channels_ids')}::bigint[]))
      order by d.id desc limit 1)) as phone, c.email
    from contacts c0 ${knownAs}
    join contacts c on c.project_id = c0.project_id and c.id = known.id
    where c0.project_id = ${value('project_id')} and c0.id = ${value('id')} and not c.is_room
      and (${value('channels_ids')}::bigint[] is null or ${isContactSeen(sql`c`, value('channels_ids'))})`,
);

/** A client as this viewer sees them, with the number they are known by; undefined: they see none. */
export const seenClient = async (db: Db, { project_id, channels_ids }: Viewer, id: number) =>
  (await seen(db, { project_id, channels_ids, id }))[0];

const columns = sql`r.id, r.branch_id, r.starts_at, r.day, r.time, r.minutes, r.services, r.master,
  r.price::float8 as price, r.state, r.comment, r.contact_id, r.changed_at`;

export type KeptRecord = Visit & { contact_id: number | null; changed_at: string };

/** As it is shown: neither whose it is nor when it was changed. */
export const shownVisit = ({ contact_id: _, changed_at: __, ...visit }: KeptRecord): Visit => visit;

type OfContact = { project_id: number; contact_id: number; limit: number };

const ofContact = prepared<OfContact, KeptRecord>(
  (value) => sql`
    select ${columns} from booking_records r
    where r.project_id = ${value('project_id')} and r.contact_id in (
      select id from contacts c where c.project_id = r.project_id
        and (c.id = ${value('contact_id')} or c.merged_into = ${value('contact_id')}))
    order by r.starts_at desc limit ${value('limit')}`,
);
/** So many visits of a client are shown. */
export const mostKept = 100;

/** Those of a client that were heard of, the latest first. */
export const keptVisits = (db: Db, project_id: number, contact_id: number): Promise<KeptRecord[]> =>
  ofContact(db, { project_id, contact_id, limit: mostKept });

const unsaidOf = prepared<{ project_id: number; contact_id: number }, UnsaidMessage>(
  (value) => sql`
    select r.branch_id, r.id, m.kind, m.outcome as why
    from booking_records r join booking_messages m
      on m.project_id = r.project_id and m.branch_id = r.branch_id and m.record_id = r.id
    where r.project_id = ${value('project_id')} and m.outcome <> 'sent'
      -- Moved since, it is reminded of anew.
      and (m.kind = 'review' or m.starts_at = r.starts_at) and r.contact_id in (
        select id from contacts c where c.project_id = r.project_id
          and (c.id = ${value('contact_id')} or c.merged_into = ${value('contact_id')}))`,
);
/** What was to be said of a client's visits and was not. */
export const unsaidMessages = (db: Db, project_id: number, contact_id: number): Promise<UnsaidMessage[]> =>
  unsaidOf(db, { project_id, contact_id });

const comingStates = visitStates.filter((it) => it === 'waiting' || it === 'confirmed');

type ComingOf = { project_id: number; contact_id: number; at: Date; states: readonly string[] };
const ofContactComing = prepared<ComingOf, KeptRecord & { count: number }>(
  (value) => sql`
    select ${columns}, count(*) over ()::int as count from booking_records r
    where r.project_id = ${value('project_id')} and r.starts_at > ${value('at')}
      and r.state = any (${value('states')}::text[]) and r.contact_id in (
        select id from contacts c where c.project_id = r.project_id
          and (c.id = ${value('contact_id')} or c.merged_into = ${value('contact_id')}))
    order by r.starts_at, r.id limit 1`,
);
/** How many visits of a client are to come, and the next one. */
export async function comingOf(db: Db, project_id: number, contact_id: number, at: Date) {
  const [found] = await ofContactComing(db, { project_id, contact_id, at, states: comingStates });
  if (!found) return { count: 0, next: null };
  const { count, ...next } = found;
  return { count, next };
}

type Which = { project_id: number; branch_id: number; id: number };
const one = prepared<Which, KeptRecord>(
  (value) => sql`
    select ${columns} from booking_records r
    where r.project_id = ${value('project_id')} and r.branch_id = ${value('branch_id')} and r.id = ${value('id')}`,
);
export const keptRecord = async (db: Db, which: Which): Promise<KeptRecord | undefined> => (await one(db, which))[0];

const locked = prepared<Which, KeptRecord>(
  (value) => sql`
    select ${columns} from booking_records r
    where r.project_id = ${value('project_id')} and r.branch_id = ${value('branch_id')} and r.id = ${value('id')}
    for no key update`,
);

/** Two who hear of the same record wait for each other, also of one that is not kept yet. */
export async function lockRecord(tx: Tx, which: Which): Promise<KeptRecord | undefined> {
  const { project_id, branch_id, id } = which;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visit:${project_id}:${branch_id}:${id}`}, 0))`.execute(tx);
  return (await locked(tx, which))[0];
}

export async function keepRecord(tx: Tx, project_id: number, it: BookedRecord, contact_id: number | null) {
  const { branch_id, id, starts_at, day, time, minutes, price, state, changed_at } = it;
  const row = {
    contact_id,
    starts_at,
    day,
    time,
    minutes,
    services: JSON.stringify(it.services),
    master: it.master && JSON.stringify(it.master),
    price,
    state,
    // What is said of somebody goes when they go: of nobody nothing is kept.
    comment: contact_id === null ? '' : it.comment,
    changed_at,
  };
  await tx
    .insertInto('booking_records')
    .values({ project_id, branch_id, id, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'branch_id', 'id']).doUpdateSet(row))
    .execute();
}

type Coming = { project_id: number; since: Date; branch_id: number | null; states: readonly string[] };
const coming = prepared<Coming, KeptRecord>(
  (value) => sql`
    select ${columns} from booking_records r
    where r.project_id = ${value('project_id')} and r.starts_at > ${value('since')} and r.contact_id is not null
      and (${value('branch_id')}::bigint is null or r.branch_id = ${value('branch_id')})
      and r.state = any (${value('states')}::text[])
    order by r.starts_at limit 5000`,
);
/** Visits that are still to come. */
export const comingVisits = (tx: Tx, project_id: number, since: Date, branch_id: number | null) =>
  coming(tx, {
    project_id,
    since,
    branch_id,
    states: comingStates,
  });
