import type { MailingPerson, SkipReason } from '@parley/contract/mailings/mailings';
import { sql } from 'kysely';
import { type Db, type Tx, unanswered } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import { knownAs } from '../clients/index.ts';
import { isSeenContact } from '../deals/index.ts';
import { isSeenBy } from './reach.queries.ts';
import type { Seer } from './mailings.queries.ts';

type Wanted = Seer & { mailing_id: number; deals_ids: number[] };

/** The main clients of these deals, each once, in the order of the deals; a merged one is whoever they became. */
const insertPeople = prepared<Wanted, { n: number }>(
  (value) => sql`
    with found as (
      select distinct on (c.id) c.id as contact_id, d.id as deal_id, given.nth
      from unnest(${value('deals_ids')}::bigint[]) with ordinality as given (id, nth)
      join deals d on d.project_id = ${value('project_id')} and d.id = given.id
      join contacts c0 on c0.project_id = d.project_id and c0.id = d.contact_id
      ${knownAs} join contacts c on c.project_id = d.project_id and c.id = known.id and not c.is_room and ${isSeenContact(value)}
      order by c.id, given.nth
    ), made as (
      insert into mailing_people (project_id, mailing_id, nth, contact_id, deal_id)
      select ${value('project_id')}, ${value('mailing_id')}, row_number() over (order by nth), contact_id, deal_id from found
      returning nth
    )
    select count(*)::integer as n from made`,
);
export const addPeople = async (tx: Tx, { project_id, user_id, channels_ids }: Seer, list: Omit<Wanted, keyof Seer>) =>
  (await insertPeople(tx, { project_id, user_id, channels_ids, ...list }))[0]!.n;

const funnels = prepared<{ project_id: number; deals_ids: number[] }, { id: number }>(
  (value) => sql`
    select distinct d.funnel_id as id from deals d
    where d.project_id = ${value('project_id')} and d.id = any (${value('deals_ids')}::bigint[])`,
);
export const funnelsOfDeals = async (db: Db, project_id: number, deals_ids: number[]): Promise<number[]> =>
  (await funnels(db, { project_id, deals_ids })).map((it) => it.id);

/** Somebody who has not got it yet. */
export type Waiting = { nth: number; contact_id: number | null; deal_id: number | null };
/** The next of them, noted as those who are tried now. Nobody is waited for: who is being written to has their turn. */
export const takeNext = prepared<{ project_id: number; mailing_id: number; limit: number; at: Date }, Waiting>(
  (value) => sql`
    with next as (
      select nth, contact_id, deal_id from mailing_people
      where project_id = ${value('project_id')} and mailing_id = ${value('mailing_id')} and state = 'waiting'
      order by nth limit ${value('limit')} for no key update skip locked
    ), noted as (
      update mailing_people p set said_at = ${value('at')} from next
      where p.project_id = ${value('project_id')} and p.mailing_id = ${value('mailing_id')} and p.nth = next.nth
    )
    select nth, contact_id, deal_id from next order by nth`,
);

/** The first who was tried and still waits: whom the work could not get past. */
export const firstTried = prepared<{ project_id: number; mailing_id: number }, { nth: number }>(
  (value) => sql`
    select nth from mailing_people
    where project_id = ${value('project_id')} and mailing_id = ${value('mailing_id')} and state = 'waiting'
      and said_at is not null
    order by nth limit 1`,
);

type OfClient = { project_id: number; contact_id: number; seen_ids: number[] | null };
export type HeldClient = {
  name: string;
  phone: string | null;
  blocked: boolean;
  unsubscribed: boolean;
  is_seen: boolean;
};
/** Whoever wants to write to the same client waits until the transaction ends. Nothing: they are somebody else by now. */
export const holdClient = prepared<OfClient, HeldClient>(
  (value) => sql`
    select c.name, c.phone, c.blocked, c.unsubscribed, ${isSeenBy(value('seen_ids'))} as is_seen from contacts c
    where c.project_id = ${value('project_id')} and c.id = ${value('contact_id')} and c.merged_into is null
    for no key update`,
);

type One = { project_id: number; mailing_id: number; nth: number };
const claimed = prepared<One & { turn: number; at: Date }, { nth: number }>(
  (value) => sql`
    update mailing_people p set state = 'said', said_at = ${value('at')} from mailings m
    where p.project_id = ${value('project_id')} and p.mailing_id = ${value('mailing_id')} and p.nth = ${value('nth')}
      and p.state = 'waiting' and m.project_id = p.project_id and m.id = p.mailing_id and m.state = 'sending'
      and m.turn = ${value('turn')}
    returning p.nth`,
);
/** Whether this person's turn is ours: nobody had it before, and the mailing was not stopped since. */
export const claim = async (tx: Tx, person: One & { turn: number; at: Date }): Promise<boolean> =>
  (await claimed(tx, person)).length > 0;

const told = prepared<One & { contact_id: number }, { nth: number }>(
  (value) => sql`
    with recursive same as (
      select ${value('contact_id')}::bigint as id
      union
      select c.id from same join contacts c on c.project_id = ${value('project_id')} and c.merged_into = same.id
    )
    select p.nth from same join mailing_people p on p.project_id = ${value('project_id')}
      and p.mailing_id = ${value('mailing_id')} and p.contact_id = same.id
    where p.nth <> ${value('nth')} and (p.state in ('said', 'sent') or p.message_id is not null) limit 1`,
);
/** Whether they got it as somebody whom they were merged with. */
export const isTold = async (tx: Tx, person: One & { contact_id: number }): Promise<boolean> =>
  (await told(tx, person)).length > 0;

const noteSkipped = prepared<One & { reason: SkipReason }, never>(
  (value) => sql`
    with skipped as (
      update mailing_people set state = 'skipped', reason = ${value('reason')}
      where project_id = ${value('project_id')} and mailing_id = ${value('mailing_id')} and nth = ${value('nth')}
    )
    update mailings set is_untold = true, waiting = waiting - 1,
      skipped = skipped || jsonb_build_object(${value('reason')}::text, coalesce((skipped ->> ${value('reason')}::text)::integer, 0) + 1)
    where project_id = ${value('project_id')} and id = ${value('mailing_id')}`,
);
export const skip = (tx: Tx, person: One, reason: SkipReason): void =>
  unanswered(tx, noteSkipped(tx, { ...person, reason }));

const noteFailed = prepared<One, never>(
  (value) => sql`
    with failed as (
      update mailing_people set state = 'failed'
      where project_id = ${value('project_id')} and mailing_id = ${value('mailing_id')} and nth = ${value('nth')}
    )
    update mailings set is_untold = true, waiting = waiting - 1, failed = failed + 1
    where project_id = ${value('project_id')} and id = ${value('mailing_id')}`,
);
/** Nothing was said to somebody who still waits, and nothing will be. */
export const giveUp = (tx: Tx, person: One): void => unanswered(tx, noteFailed(tx, person));

const noteSaid = prepared<One & { contact_id: number; uid: string }, never>(
  (value) => sql`
    with said as (
      update mailing_people p set message_id = (
        select m.id from dialogues d
        join messages m on m.project_id = d.project_id and m.channel_id = d.channel_id and m.uid = ${value('uid')}
        where d.project_id = p.project_id and d.contact_id = ${value('contact_id')} limit 1)
      where p.project_id = ${value('project_id')} and p.mailing_id = ${value('mailing_id')} and p.nth = ${value('nth')}
    )
    update mailings set is_untold = true, waiting = waiting - 1, said = said + 1
    where project_id = ${value('project_id')} and id = ${value('mailing_id')}`,
);
/** Its message is stored under this uid, and on its way. */
export const said = (tx: Tx, person: One, contact_id: number, uid: string): void =>
  unanswered(tx, noteSaid(tx, { ...person, contact_id, uid }));

type Asked = Seer & { mailing_id: number; state: string; after: number; limit: number };
export const peoplePage = prepared<Asked, MailingPerson>(
  (value) => sql`
    select p.nth, p.state, p.reason, p.arrived, case when p.state = 'failed' then m.error end as error,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as contact
    from mailing_people p
    left join messages m on m.project_id = p.project_id and m.id = p.message_id
    left join contacts c0 on c0.project_id = p.project_id and c0.id = p.contact_id
    ${knownAs} left join contacts c on c.project_id = p.project_id and c.id = known.id and ${isSeenContact(value)}
    where p.project_id = ${value('project_id')} and p.mailing_id = ${value('mailing_id')} and p.state = ${value('state')}
      and p.nth > ${value('after')}
    order by p.nth limit ${value('limit')}`,
);

type First = { deal_id: number | null; name: string; phone: string | null };
/** The first who may be written to. */
export const firstPerson = prepared<Seer & { mailing_id: number }, First>(
  (value) => sql`
    select p.deal_id, c.name, c.phone from mailing_people p
    join contacts c0 on c0.project_id = p.project_id and c0.id = p.contact_id
    ${knownAs} join contacts c on c.project_id = p.project_id and c.id = known.id and ${isSeenContact(value)}
    where p.project_id = ${value('project_id')} and p.mailing_id = ${value('mailing_id')}
      and not c.blocked and not c.unsubscribed
    order by p.nth limit 1`,
);
