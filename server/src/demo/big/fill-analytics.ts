import { sql } from 'kysely';
import { db, transaction } from '../../kit/db/index.ts';

/**
 * Sums of dialogues as so many messages would have them over two years: a row for each day, month, channel and person,
 * each with as many different times. Nothing is asked of them but what reading them costs.
 */
export async function fillDialogueSums(project_id: number, messages: number): Promise<void> {
  await transaction(project_id, async (tx) => {
    await sql`delete from dialogue_sums where project_id = current_project()`.execute(tx);
    for (const facet of ['all', 'channel', 'manager', 'each'] as const)
      await sql.raw(insertSums(facet, messages)).execute(tx);
    await sql`
      insert into member_days (project_id, user_id, day, online, active)
      select current_project(), user_id, day::date, 28800, 14400
      from members, generate_series(now() - interval '728 days', now(), '1 day') day
      where project_id = current_project() on conflict do nothing`.execute(tx);
  });
  await sql`vacuum (analyze) dialogue_sums, member_days`.execute(db());
}

type Facet = 'all' | 'channel' | 'manager' | 'each';

function insertSums(facet: Facet, messages: number): string {
  const ofChannel = facet === 'channel' || facet === 'each';
  const ofManager = facet === 'manager' || facet === 'each';
  const many = Math.min(messages / 728 / (ofManager ? 20 : 2) / (ofChannel ? 10 : 1), 60);
  return `
    insert into dialogue_sums (project_id, facet, span, begins, channel_id, manager_id, new_clients, new_dialogues,
      messages_in, messages_out, unanswered, taken, hours, within, first_answer_wall, first_answer_working, answer_wall,
      answer_working, closing_wall, closing_working)
    select current_project(), '${facet}', span, begins, channel.id, manager.id, wide, wide, wide * 40, wide * 40, 1, wide,
      times, '{"answer_wall 300": 7, "answer_working 300": 9, "first_answer_wall 300": 3}', times, times, times, times,
      times, times
    from (
      select 'day' as span, day::date as begins from generate_series(now() - interval '728 days', now(), '1 day') day
      union all select 'month', month::date
      from generate_series(date_trunc('month', now() - interval '728 days'), now(), '1 month') month
    ) spans
    cross join (${ofChannel ? 'select id from channels where project_id = current_project()' : 'select 0 as id'}) channel
    cross join (${ofManager ? 'select user_id as id from members where project_id = current_project()' : 'select 0 as id'}) manager
    cross join (
      select count(*)::int as wide, jsonb_object_agg(bucket, 1) as times from generate_series(1, ${Math.max(1, Math.ceil(many))}) bucket
    ) given`;
}
