import { sql } from 'kysely';
import { dbOf } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import { isDialogueSeen, type Seer, seerOf } from '../../modules/inbox/index.ts';

export type Nearest = { question: string; answer: string };
type Asked = Seer & { text: string; before_id: number };

// Looked through at most, the newest first: the cost stays the same however long the team has been writing.
const looked = 20_000;
/** How alike two questions must be, from 0 to 1: below this they share little more than common words. */
const alike = 0.3;

/** What the team answered to the questions most like this one, of what this viewer sees; the nearest first. */
const nearest = prepared<Asked, Nearest>(
  (value) => sql`
    with recent as (
      select id, dialogue_id, destination, message_type, message, created_at from messages
      where project_id = ${value('project_id')} and id < ${value('before_id')}
      order by id desc limit ${sql.lit(looked)}
    ), questions as (
      select r.id, r.dialogue_id, r.created_at, r.message,
        similarity(left(r.message, 300), ${value('text')}) as likeness
      from recent r join dialogues d on d.project_id = ${value('project_id')} and d.id = r.dialogue_id
      where r.destination = 'from' and r.message_type = 'text' and not d.is_room and ${isDialogueSeen(value)}
      order by likeness desc, r.id desc limit 30
    )
    select question, answer from (
      select distinct on (answer.message) left(q.message, 300) as question, answer.message as answer, q.likeness, q.id
      from questions q cross join lateral (
        select a.message from messages a
        where a.project_id = ${value('project_id')} and a.dialogue_id = q.dialogue_id
          and (a.created_at, a.id) > (q.created_at, q.id) and a.created_at < q.created_at + interval '3 days'
          and a.destination = 'to' and a.message_type = 'text' and a.operator_id is not null and a.status <> 'failed'
          and a.message <> ''
        order by a.created_at, a.id limit 1
      ) answer
      where q.likeness >= ${sql.lit(alike)}
      order by answer.message, q.likeness desc, q.id desc
    ) found order by likeness desc, id desc limit 3`,
);

export const nearestAnswers = (viewer: Seer, text: string, before_id: number): Promise<Nearest[]> =>
  nearest(dbOf(viewer.project_id), { ...seerOf(viewer), text: text.slice(0, 300), before_id });

const contactOf = prepared<Seer & { id: number }, { contact_id: number }>(
  (value) => sql`
    select d.contact_id from messages m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
    where m.project_id = ${value('project_id')} and m.id = ${value('id')} and ${isDialogueSeen(value)}`,
);

/** Whose message this is, if this viewer sees it. */
export const contactOfMessage = async (viewer: Seer, id: number): Promise<number | null> =>
  (await contactOf(dbOf(viewer.project_id), { ...seerOf(viewer), id }))[0]?.contact_id ?? null;
