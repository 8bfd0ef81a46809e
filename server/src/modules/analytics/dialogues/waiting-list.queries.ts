import { sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { wireText } from '../../../kit/db/wire-text.ts';
import type { ListAsked, ListedRow } from './listed-rows.ts';
import { millis } from './standing.queries.ts';
import { nobody } from './sums.ts';

/** Clients who wait now, the longest first: each once, by the dialogue of these channels in which they wait longest. */
export async function waitingList(db: Db, { wanted, before, after, limit }: ListAsked): Promise<ListedRow[]> {
  const { project_id, channels_ids, managers_ids } = wanted;
  const onChannels = (column: string) =>
    channels_ids ? sql`and ${sql.ref(column)} = any (${[...channels_ids]}::bigint[])` : sql``;
  // A moment of the base is finer than a millisecond: the third number says by how much.
  const place =
    after && sql`(to_timestamp(${after[0]}::float8 / 1000) + ${after[2]}::int * interval '1 microsecond', ${after[1]})`;
  const { rows } = await sql<ListedRow>`
    select w.contact_id, w.id as dialogue_id, p.name, json_build_object('id', n.id, 'type', n.type) as channel,
      w.operator_id as manager, ${wireText(sql`w.owed_since`)} as at, ${millis(sql`w.owed_since`)} as moment,
      null::float8 as took, null::int as count, word.id as message_id,
      json_build_array(${millis(sql`w.owed_since`)}, w.contact_id,
        extract(microseconds from w.owed_since)::int % 1000) as place
    from channels n cross join lateral (
      select d.id, d.contact_id, d.operator_id, d.owed_since from dialogues d
      where d.project_id = ${project_id} and d.channel_id = n.id and d.is_listed and d.owed_since is not null
        ${managers_ids ? sql`and coalesce(d.operator_id, ${nobody}) = any (${managers_ids}::bigint[])` : sql``}
        ${before ? sql`and d.owed_since < ${before}` : sql``}
        ${place ? sql`and (d.owed_since, d.contact_id) > ${place}` : sql``}
        and not exists (
          select from dialogues o where o.project_id = d.project_id and o.contact_id = d.contact_id and o.is_listed
            and (o.owed_since, o.id) < (d.owed_since, d.id) ${onChannels('o.channel_id')})
      order by d.owed_since, d.contact_id limit ${limit}
    ) w
    join contacts p on p.project_id = ${project_id} and p.id = w.contact_id
    left join lateral (
      select m.id from messages m where m.project_id = ${project_id} and m.dialogue_id = w.id
        and m.created_at >= w.owed_since and m.destination = 'from' and m.message_type <> 'system'
      order by m.created_at, m.id limit 1
    ) word on true
    where n.project_id = ${project_id} ${onChannels('n.id')}
    order by w.owed_since, w.contact_id limit ${limit}`.execute(db);
  return rows;
}
