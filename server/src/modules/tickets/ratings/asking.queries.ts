import type { FunnelSettings } from '@parley/contract/deals/funnels';
import type { Language } from '@parley/contract/languages';
import type { ChannelType } from '@parley/contract/projects/channels';
import type { WorkingHours } from '@parley/contract/projects/working-hours';
import type { RatingType } from '@parley/contract/tickets/departments';
import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Before } from './rules.ts';
import type {} from '../tables.ts';

const asking = prepared<{ project_id: number; ids: number[] }, { id: number }>(
  (value) => sql`
    select id from ticket_departments where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[])
      and rating_message is not null and rating_period is not null and rating_type is not null`,
);
/** Of these departments, those that ask for ratings. */
export const departmentsThatAsk = async (tx: Tx, project_id: number, ids: number[]): Promise<Set<number>> =>
  new Set((await asking(tx, { project_id, ids })).map((it) => it.id));

export const dialogueOf = prepared<{ project_id: number; id: number }, { dialogue_id: number }>(
  (value) => sql`
    select dialogue_id from tickets where project_id = ${value('project_id')} and id = ${value('id')}`,
);

export type ToAsk = {
  id: number;
  subject: string;
  dialogue_id: number;
  channel_id: number;
  manager_id: number | null;
  contact_id: number;
  messenger_type: ChannelType;
  rating_message: string;
  rating_period: number;
  rating_type: RatingType;
  /** Of the project, and of its owner. */
  time_zone: string;
  language: Language;
  quiet: NonNullable<FunnelSettings['quiet']>[];
  /** Of its department, or else of the project. */
  hours: WorkingHours | null;
};

/**
 * A ticket that is still closed as it was then, was never asked about, and whose client may be written to; nobody changes
 * it until the end of the transaction.
 */
export const holdToAsk = prepared<{ project_id: number; id: number; closed_at: string }, ToAsk>(
  (value) => sql`
    select t.id, t.subject, t.dialogue_id, t.channel_id, t.manager_id, d.contact_id, ch.type as messenger_type,
      g.rating_message, g.rating_period, g.rating_type, p.time_zone, u.language,
      coalesce(g.hours, p.working_hours) as hours,
      array(select f.settings -> 'quiet' from funnels f
        where f.project_id = t.project_id and jsonb_typeof(f.settings -> 'quiet') = 'object') as quiet
    from tickets t
    join ticket_departments g on g.project_id = t.project_id and g.id = t.department_id
      and g.rating_message is not null and g.rating_period is not null and g.rating_type is not null
    join dialogues d on d.project_id = t.project_id and d.id = t.dialogue_id
    join contacts c on c.project_id = d.project_id and c.id = d.contact_id and not c.blocked and not c.unsubscribed
    join channels ch on ch.project_id = t.project_id and ch.id = t.channel_id
    join projects p on p.id = t.project_id join users u on u.id = p.owner
    where t.project_id = ${value('project_id')} and t.id = ${value('id')} and t.status = 'closed'
      and t.closed_at = ${value('closed_at')}::timestamptz and t.part_of is null and t.removed_at is null
      and t.rating_asked_at is null and t.rating is null
    for update of t`,
);

const before = prepared<{ project_id: number; contact_id: number }, Before>(
  (value) => sql`
    with theirs as (
      select t.closed_at, t.rating_asked_at from dialogues d
      join tickets t on t.project_id = d.project_id and t.dialogue_id = d.id and t.removed_at is null
        and t.part_of is null
      where d.project_id = ${value('project_id')} and d.contact_id = ${value('contact_id')}
    ), last as (select max(rating_asked_at) as at from theirs)
    select extract(epoch from (select at from last))::float8 * 1000 as last_asked_at,
      (select count(*)::int from theirs where closed_at > coalesce((select at from last), '-infinity')) as closed_since`,
);
/** Of the client, wherever they write. */
export const askedBefore = async (tx: Tx, project_id: number, contact_id: number): Promise<Before> =>
  (await before(tx, { project_id, contact_id }))[0]!;

export const noteAsked = prepared<{ project_id: number; id: number; message_id: number; at: Date }, never>(
  (value) => sql`
    update tickets set rating_asked_at = ${value('at')}, rating_message_id = ${value('message_id')}, version = version + 1
    where project_id = ${value('project_id')} and id = ${value('id')}`,
);
