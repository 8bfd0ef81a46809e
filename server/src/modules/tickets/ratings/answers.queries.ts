import type { Language } from '@parley/contract/languages';
import type { BrandName } from '@parley/contract/projects/brands';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { AskedTicket } from './rules.ts';
import type {} from '../tables.ts';

export type HeldTicket = AskedTicket & {
  subject: string;
  dialogue_id: number;
  channel_id: number;
  manager_id: number | null;
  contact_id: number;
  /** Of the project's owner. */
  language: Language;
};

const columns = sql.raw(`t.id, t.subject, t.dialogue_id, t.channel_id, t.manager_id, d.contact_id, u.language,
  extract(epoch from t.rating_asked_at)::float8 * 1000 as asked_at, t.rating,
  extract(epoch from t.rated_at)::float8 * 1000 as rated_at, t.rated_by_id, t.rating_comment_id`);
const joined = sql.raw(`join dialogues d on d.project_id = t.project_id and d.id = t.dialogue_id
  join projects p on p.id = t.project_id join users u on u.id = p.owner`);

/** Words of somebody of us, not what is said by itself, after the question `q` in its dialogue. */
const ours = sql.raw(`select from messages o where o.project_id = q.project_id and o.dialogue_id = q.dialogue_id
  and o.position > q.position and o.destination = 'to' and o.message_type not in ('system', 'comment', 'call')
  and o.details -> 'author' is null`);

/** What was asked in a dialogue lately, before a message came, the latest first; nobody changes it meanwhile. */
export const holdAsked = prepared<
  { project_id: number; dialogue_id: number; message_id: number; since: Date },
  HeldTicket
>(
  (value) => sql`
    select ${columns}, t.status <> 'closed' or exists (${ours} and o.position < this.position) as went_on, array(
      select m.message from messages r
      join messages m on m.project_id = r.project_id and m.dialogue_id = r.dialogue_id and m.position > r.position
        and m.message_type not in ('system', 'comment', 'call') and m.destination = 'from'
      where m.position < this.position and r.project_id = t.project_id and r.id = t.rated_by_id
      order by m.position limit 20) as said_since
    from tickets t ${joined}
    join messages q on q.project_id = t.project_id and q.id = t.rating_message_id
    join messages this on this.project_id = t.project_id and this.id = ${value('message_id')}
      and this.position > q.position
    where t.project_id = ${value('project_id')} and t.dialogue_id = ${value('dialogue_id')}
      and t.rating_asked_at > ${value('since')} and t.removed_at is null
    order by t.rating_asked_at desc for update of t`,
);

/** Whose page a link leads to. */
export type Face = { name: string; brand: BrandName };

/** One that was asked about. */
export const holdForLink = prepared<{ project_id: number; id: number }, HeldTicket & { face: Face }>(
  (value) => sql`
    select ${columns}, json_build_object('name', p.name, 'brand', p.brand) as face, false as went_on, '{}'::text[] as said_since from tickets t ${joined}
    where t.project_id = ${value('project_id')} and t.id = ${value('id')} and t.removed_at is null
      and t.rating_asked_at is not null
    for update of t`,
);

type Rating = { project_id: number; id: number; rating: number; rated_by_id: number | null; at: Date };
export const saveRating = prepared<Rating, never>(
  (value) => sql`
    update tickets set rating = ${value('rating')}, rated_at = ${value('at')}, rated_by_id = ${value('rated_by_id')},
      version = version + 1
    where project_id = ${value('project_id')} and id = ${value('id')}`,
);

type Comment = { project_id: number; id: number; comment: string; comment_id: number | null };
export const saveComment = prepared<Comment, never>(
  (value) => sql`
    update tickets set rating_comment = ${value('comment')}, rating_comment_id = ${value('comment_id')},
      version = version + 1
    where project_id = ${value('project_id')} and id = ${value('id')}`,
);

type Waited = { project_id: number; dialogue_id: number; since: Date; after_talk: boolean };
const waited = prepared<Waited, { id: number }>(
  (value) => sql`
    select t.id from tickets t join messages q on q.project_id = t.project_id and q.id = t.rating_message_id
    where t.project_id = ${value('project_id')} and t.dialogue_id = ${value('dialogue_id')}
      and t.rating_asked_at > ${value('since')} and t.rating is null and t.removed_at is null
      and (${value('after_talk')}::boolean or t.status = 'closed' and not exists (${ours})) limit 1`,
);
/** Whether a rating is waited for in a dialogue; `after_talk`: also where the talk went on since it was asked for. */
export const isRatingWaited = async (db: Db, asked: Waited): Promise<boolean> => (await waited(db, asked)).length > 0;

/** The ticket that a message asked about. */
export const ticketAskedBy = async (db: Db, project_id: number, message_id: number) =>
  (await askedBy(db, { project_id, message_id }))[0] ?? null;

const askedBy = prepared<{ project_id: number; message_id: number }, { id: number; asked_at: number }>(
  (value) => sql`
    select t.id, round(extract(epoch from t.rating_asked_at) * 1000)::float8 as asked_at from messages m
    join tickets t on t.project_id = m.project_id and t.dialogue_id = m.dialogue_id and t.rating_asked_at is not null
      and t.rating_message_id = m.id
    where m.project_id = ${value('project_id')} and m.id = ${value('message_id')}`,
);
