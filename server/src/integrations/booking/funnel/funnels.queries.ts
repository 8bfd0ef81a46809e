import type { BookingRules } from '@parley/contract/integrations/booking-rules';
import type { FunnelSettings } from '@parley/contract/deals/funnels';
import type { Language } from '@parley/contract/languages';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { MessageKind, SeenRecord } from './rules.ts';
import type {} from './tables.ts';

/** A funnel that records come to. */
export type ListeningFunnel = {
  id: number;
  name: string;
  /** In their order. */
  stages_ids: number[];
  quiet: FunnelSettings['quiet'];
  channel_id: number | null;
  branch: string | null;
  time_zone: string;
  /** Until when everything that the service has was heard of; null: it is not connected. */
  heard_at: string | null;
} & ({ rules: BookingRules; language: Language } | { rules: null; language: null });

// Those that were kept before there were templates have none.
const withTemplate = (kind: MessageKind) =>
  sql<BookingRules[MessageKind]>`'{"template": null}'::jsonb || r.${sql.ref(kind)}`;

type Which = { project_id: number; branch_id: number | null; funnel_id: number | null };
const listening = prepared<Which, ListeningFunnel>(
  (value) => sql`
    select f.id, f.name, p.time_zone, r.language, coalesce(i.synced_at, i.connected_at) as heard_at,
      array(select s.id from stages s where s.project_id = f.project_id and s.funnel_id = f.id order by s.sort, s.id) as stages_ids,
      case when jsonb_typeof(f.settings -> 'quiet') = 'object' then f.settings -> 'quiet' end as quiet,
      (f.settings ->> 'channel_id')::bigint as channel_id, f.settings ->> 'branch' as branch,
      case when r.funnel_id is not null then
        jsonb_build_object('stages', r.stages, 'remind', ${withTemplate('remind')}, 'review', ${withTemplate('review')}) end as rules
    from funnels f join projects p on p.id = f.project_id
    left join integrations i on i.project_id = f.project_id and i.kind = 'booking'
    left join booking_rules r on r.project_id = f.project_id and r.funnel_id = f.id
    where f.project_id = ${value('project_id')} and f.save_yc_webhooks
      and (${value('funnel_id')}::bigint is null or f.id = ${value('funnel_id')})
      and (${value('branch_id')}::bigint is null or coalesce(nullif(f.settings ->> 'branch', ''), ${value('branch_id')}::text)
        = ${value('branch_id')}::text)
    order by f.sort, f.id`,
);

/** Those that take the records of this branch; who names no branch takes those of all. */
export const listeningTo = (db: Db, project_id: number, branch_id: number): Promise<ListeningFunnel[]> =>
  listening(db, { project_id, branch_id, funnel_id: null });

/** This one, if it takes records at all. */
export const listeningFunnel = async (db: Db, project_id: number, funnel_id: number) =>
  (await listening(db, { project_id, branch_id: null, funnel_id }))[0];

type Kept = BookingRules & { language: Language };
export const readRules = (db: Db, project_id: number, funnel_id: number): Promise<Kept | undefined> =>
  db
    .selectFrom('booking_rules as r')
    .select(['r.stages', 'r.language', withTemplate('remind').as('remind'), withTemplate('review').as('review')])
    .where('project_id', '=', project_id)
    .where('funnel_id', '=', funnel_id)
    .executeTakeFirst();

export async function keepRules(tx: Tx, project_id: number, funnel_id: number, { language, ...rules }: Kept) {
  const { stages, remind, review } = rules;
  const row = {
    stages: JSON.stringify(stages),
    remind: JSON.stringify(remind),
    review: JSON.stringify(review),
    language,
  };
  await tx
    .insertInto('booking_rules')
    .values({ project_id, funnel_id, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'funnel_id']).doUpdateSet(row))
    .execute();
}

type OfFunnel = { project_id: number; funnel_id: number; branch_id: number; record_id: number };

export const seenBefore = async (tx: Tx, { project_id, funnel_id, branch_id, record_id }: OfFunnel) =>
  (
    await tx
      .selectFrom('booking_deals')
      .select('seen')
      .where('project_id', '=', project_id)
      .where('funnel_id', '=', funnel_id)
      .where('branch_id', '=', branch_id)
      .where('record_id', '=', record_id)
      .executeTakeFirst()
  )?.seen ?? null;

export async function noteSeen(tx: Tx, which: OfFunnel, seen: SeenRecord): Promise<void> {
  const row = { seen: JSON.stringify(seen) };
  await tx
    .insertInto('booking_deals')
    .values({ ...which, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'funnel_id', 'branch_id', 'record_id']).doUpdateSet(row))
    .execute();
}

export type MessageOf = {
  project_id: number;
  branch_id: number;
  record_id: number;
  kind: MessageKind;
  starts_at: Date;
};

const ofMessage = prepared<MessageOf, { kind: MessageKind }>(
  (value) => sql`
    select kind from booking_messages
    where project_id = ${value('project_id')} and branch_id = ${value('branch_id')}
      and record_id = ${value('record_id')} and kind = ${value('kind')} and starts_at = ${value('starts_at')}`,
);
export const isClaimed = async (tx: Tx, message: MessageOf): Promise<boolean> =>
  (await ofMessage(tx, message)).length > 0;

/** False: it was said before, or another funnel has said it. */
export async function claimMessage(tx: Tx, message: MessageOf): Promise<boolean> {
  const made = await tx
    .insertInto('booking_messages')
    .values({ ...message, outcome: 'sent' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return made !== undefined;
}

export const noteMessage = (
  tx: Tx,
  { project_id, branch_id, record_id, kind, starts_at }: MessageOf,
  outcome: string,
) =>
  tx
    .updateTable('booking_messages')
    .set({ outcome })
    .where('project_id', '=', project_id)
    .where('branch_id', '=', branch_id)
    .where('record_id', '=', record_id)
    .where('kind', '=', kind)
    .where('starts_at', '=', starts_at.toISOString())
    .execute();
