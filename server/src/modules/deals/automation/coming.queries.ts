import type { SendingInterval } from '@parley/contract/deals/automation';
import type { FunnelSettings } from '@parley/contract/deals/funnels';
import type { DealWords } from '@parley/contract/deals/automation-rules';
import type { KeptTemplate } from '@parley/contract/inbox/approved-templates';
import type { Language } from '@parley/contract/languages';
import type { RuleOutcome } from '@parley/contract/deals/history';
import { sql } from 'kysely';
import { now } from '../../../kit/clock.ts';
import { type Db, type Tx, unanswered } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

/** A coming of a deal to a stage. */
export type Coming = { project_id: number; deal_id: number; entry: number };
export type RuleKind = 'auto_task' | 'auto_message' | 'write_off' | 'lead_action' | 'lost_client';
/** A rule that such a coming rings. `missed`: none, since the deal is removed. */
export type Rung = Maker & { kind: RuleKind | 'missed'; rule_id: number };
/** Whoever made a rule or saved it last, where that is known. */
export type Maker = { made_by: number | null; maker_name: string | null };

/** What moves the deal away comes last: until then all the others have done their work. */
export const rungBy = prepared<Coming, Rung>(
  (value) => sql`
    with found as (
      select d.project_id, d.stage_id, d.deleted_at, s.lost_client, f.task_status, f.message_status from deals d
      join stages s on s.project_id = d.project_id and s.id = d.stage_id
      join funnels f on f.project_id = d.project_id and f.id = d.funnel_id
      where d.project_id = ${value('project_id')} and d.id = ${value('deal_id')} and d.entry = ${value('entry')}
        and not exists (select from rule_runs r where r.project_id = d.project_id and r.deal_id = d.id
          and r.entry = d.entry and r.kind = 'revived')
    ), d as (
      select * from found where deleted_at is null
    ), rung as (
      select 0 as nth, 'missed' as kind, 0 as id, null::bigint as made_by from found where deleted_at is not null
      union all
      select 1, 'auto_task', r.id, r.made_by from d
      join auto_tasks r on r.project_id = d.project_id and r.stage_id = d.stage_id and r.status where d.task_status
      union all
      select 2, 'auto_message', r.id, r.made_by from d
      join auto_messages r on r.project_id = d.project_id and r.stage_id = d.stage_id and r.status where d.message_status
      union all
      select 3, 'write_off', r.id, r.made_by from d
      join write_offs r on r.project_id = d.project_id and r.stage_id = d.stage_id and r.status
      union all
      select 4, 'lost_client', d.stage_id, null from d where d.lost_client
      union all
      select case r.action when 'duplicate' then 5 else 6 end, 'lead_action', r.id, r.made_by from d
      join lead_actions r on r.project_id = d.project_id and r.stage_id = d.stage_id and r.status
    )
    select kind, rung.id as rule_id, made_by, u.name as maker_name from rung
    left join users u on u.id = made_by order by nth, rung.id`,
);

/** A deal as rules see it. */
export type HeldDeal = DealWords & {
  id: number;
  title: string;
  funnel_id: number;
  stage_id: number;
  manager_id: number | null;
  /** The main client, whoever that is by now. */
  contact_id: number | null;
  channels_ids: number[] | null;
  entered_at: string;
  is_removed: boolean;
  /** Of the project: days and quiet hours go by it. */
  time_zone: string;
};

const words = sql`
  d.id, d.name as title, d.funnel_id, d.stage_id, d.manager_id, c.id as contact_id, d.channels_ids, d.entered_at,
  d.deleted_at is not null as is_removed, d.price::float8 as price, coalesce(c.name, '') as name, c.phone,
  (select o.name from organizations o
    where o.project_id = d.project_id and o.id = d.organization_id and o.deleted_at is null) as organization,
  (select u.name from users u where u.id = d.manager_id) as employee,
  (select p.currency from projects p where p.id = d.project_id) as currency,
  (select p.time_zone from projects p where p.id = d.project_id) as time_zone,
  coalesce((select u.language from users u where u.id = d.manager_id),
    (select u.language from projects p join users u on u.id = p.owner where p.id = d.project_id), 'en') as language,
  coalesce((select json_agg(json_build_object('name', p.name, 'count', p.count) order by p.sort) from deal_products p
    where p.project_id = d.project_id and p.deal_id = d.id), '[]') as products`;
const client = sql`
  cross join lateral (select main_contact(d.project_id, d.contact_id) as id offset 0) known
  left join contacts c on c.project_id = d.project_id and c.id = known.id`;

const locked = prepared<Coming, { id: number }>(
  (value) => sql`
    select d.id from deals d
    where d.project_id = ${value('project_id')} and d.id = ${value('deal_id')} and d.entry = ${value('entry')}
    for no key update of d`,
);
const read = prepared<{ project_id: number; deal_id: number }, HeldDeal>(
  (value) => sql`
    select ${words} from deals d ${client}
    where d.project_id = ${value('project_id')} and d.id = ${value('deal_id')}`,
);

/** The deal, also a removed one, if it is where it came to then; nobody moves it until the transaction ends. */
export async function holdDeal(tx: Tx, coming: Coming): Promise<HeldDeal | null> {
  // Read after the lock: one that waited for it has looked before.
  const { project_id, deal_id } = coming;
  const [[held], [deal]] = await Promise.all([locked(tx, coming), read(tx, { project_id, deal_id })]);
  return held && deal ? deal : null;
}

/** These deals as the words of rules name them. */
export const wordsOfDeals = prepared<{ project_id: number; ids: number[] }, HeldDeal>(
  (value) => sql`
    select ${words} from deals d ${client}
    where d.project_id = ${value('project_id')} and d.id = any (${value('ids')}::bigint[])`,
);

type Run = Coming & { kind: string; rule_id: number };
const insertRun = prepared<Run & { at: Date }, { deal_id: number }>(
  (value) => sql`
    insert into rule_runs (project_id, deal_id, entry, kind, rule_id, outcome, created_at)
    values (${value('project_id')}, ${value('deal_id')}, ${value('entry')}, ${value('kind')}, ${value('rule_id')}, '',
      ${value('at')})
    on conflict do nothing returning deal_id`,
);

/** Whether it is the first time that this rule works for this coming. */
export const claim = async (tx: Tx, run: Run): Promise<boolean> =>
  (await insertRun(tx, { ...run, at: now() })).length > 0;

const missedRuns = prepared<Coming, { deal_id: number }>(
  (value) => sql`
    select deal_id from rule_runs
    where project_id = ${value('project_id')} and deal_id = ${value('deal_id')} and entry = ${value('entry')}
      and kind = 'missed'`,
);
/** Whether the rules of this coming found the deal removed. */
export const wasMissed = async (db: Db, coming: Coming): Promise<boolean> => (await missedRuns(db, coming)).length > 0;

const insertRevived = prepared<{ project_id: number; deals: number[]; entries: number[]; at: Date }, never>(
  (value) => sql`
    insert into rule_runs (project_id, deal_id, entry, kind, rule_id, outcome, created_at)
    select ${value('project_id')}, deal_id, entry, 'revived', 0, '', ${value('at')}
    from unnest(${value('deals')}::bigint[], ${value('entries')}::bigint[]) as it (deal_id, entry)
    on conflict do nothing`,
);
/** These deals were taken out of the bin: what the rules of their stage have not begun by then they never begin. */
export function noteRevived(tx: Tx, project_id: number, those: Omit<Coming, 'project_id'>[]): void {
  if (!those.length) return;
  const [deals, entries] = [those.map((it) => it.deal_id), those.map((it) => it.entry)];
  unanswered(tx, insertRevived(tx, { project_id, deals, entries, at: now() }));
}

type Since = Omit<Run, 'kind'> & { since: string };
const runsOfRule = prepared<Since, { kind: string }>(
  (value) => sql`
    select distinct kind from rule_runs
    where project_id = ${value('project_id')} and deal_id = ${value('deal_id')} and rule_id = ${value('rule_id')}
      and entry < ${value('entry')} and kind like 'auto_message%' and created_at >= ${value('since')}::timestamptz`,
);
/** How far a message came by earlier comings, since the deal first came to its stage: planned, waiting for the morning, sent or given up. */
export const runsSince = async (tx: Tx, asked: Since): Promise<string[]> =>
  (await runsOfRule(tx, asked)).map((it) => it.kind);

type Ended = Run & { outcome: RuleOutcome; contact_id: number | null };
const saveOutcome = prepared<Ended, never>(
  (value) => sql`
    update rule_runs set outcome = ${value('outcome')}, contact_id = ${value('contact_id')}
    where project_id = ${value('project_id')} and deal_id = ${value('deal_id')} and entry = ${value('entry')}
      and kind = ${value('kind')} and rule_id = ${value('rule_id')}`,
);
export const noteOutcome = (tx: Tx, ended: Ended): void => unanswered(tx, saveOutcome(tx, ended));

type Told = { project_id: number; contact_id: number; funnel_id: number; since: Date };
const told = prepared<Told, { n: number }>(
  (value) => sql`
    select count(*)::integer as n from rule_runs r
    join deals d on d.project_id = r.project_id and d.id = r.deal_id and d.funnel_id = ${value('funnel_id')}
    where r.project_id = ${value('project_id')} and r.kind = 'auto_message' and r.outcome = 'message_sent'
      and r.created_at >= ${value('since')} and r.contact_id in (
        select c.id from contacts c where c.project_id = r.project_id
          and (c.id = ${value('contact_id')} or c.merged_into = ${value('contact_id')}))`,
);
/** How many messages of a funnel a client got since then. */
export const toldSince = async (tx: Tx, asked: Told): Promise<number> => (await told(tx, asked))[0]!.n;

const welcome = prepared<{ project_id: number; id: number }, { is_welcome: boolean }>(
  (value) => sql`
    select not blocked and not unsubscribed as is_welcome from contacts
    where project_id = ${value('project_id')} and id = ${value('id')}
    for no key update`,
);
/** Whether a client may be written to; two rules that want to write to the same one wait for each other. */
export const isWelcome = async (tx: Tx, project_id: number, id: number): Promise<boolean> =>
  (await welcome(tx, { project_id, id }))[0]?.is_welcome ?? false;

export type MessageRule = Maker & {
  sending_interval: SendingInterval;
  subject: string;
  text: string;
  files_ids: number[];
  channels_ids: number[];
  template: KeptTemplate | null;
  stage_name: string;
  /** The rule and its funnel's messages are switched on. */
  is_on: boolean;
  settings: Partial<FunnelSettings>;
};
/** Read without a lock: a thousand may be due in the same second. */
export const messageRule = prepared<{ project_id: number; id: number }, MessageRule>(
  (value) => sql`
    select r.sending_interval, coalesce(r.subject, '') as subject, r.text, r.files_ids, r.channels_ids, r.template,
      s.name as stage_name, r.status and f.message_status as is_on, f.settings,
      r.made_by, u.name as maker_name
    from auto_messages r join stages s on s.project_id = r.project_id and s.id = r.stage_id
    join funnels f on f.project_id = s.project_id and f.id = s.funnel_id
    left join users u on u.id = r.made_by
    where r.project_id = ${value('project_id')} and r.id = ${value('id')}`,
);

/** Who runs the project, and in which language they read; a few at most. */
export const administratorsOf = prepared<{ project_id: number }, { user_id: number; language: Language }>(
  (value) => sql`
    select m.user_id, u.language from members m join users u on u.id = m.user_id join projects p on p.id = m.project_id
    where m.project_id = ${value('project_id')} and (m.project_role = 'admin' or p.owner = m.user_id)
    order by m.user_id limit 10`,
);

export const productsSold = prepared<{ project_id: number; deal_id: number }, { product_id: number; count: number }>(
  (value) => sql`
    select product_id, count from deal_products
    where project_id = ${value('project_id')} and deal_id = ${value('deal_id')} and product_id is not null`,
);
