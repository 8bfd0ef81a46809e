import { type RawBuilder, sql } from 'kysely';
import { transaction } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, type Seer, seerOf } from '../dialogues/seen.queries.ts';
import { columns, type MessageRow } from '../messages/messages.queries.ts';
import type {} from '../tables.ts';

export type FoundRow = MessageRow & { contact_name: string };
type Asked = Seer & { before: number; eras: number[] };
type Value = (name: keyof Asked) => RawBuilder<unknown>;

/** The words that the index is asked for are part of the wall (see the migration). */
const begin = prepared<{ project_id: number; words: string }, { newest: number | null }>(
  (value) => sql`
    select set_config('parley.words', ${value('words')}, true), (
      select id from messages where project_id = ${value('project_id')} order by id desc limit 1
    ) as newest`,
);

// Two statements, since a plan for both would be one for neither.
const ofLastEras = (value: Value) => sql`t.era = any (${value('eras')}::integer[])`;
const ofAllTime = () => sql`true`;

const found = (when: typeof ofLastEras, limit: number) =>
  prepared<Asked, FoundRow>(
    (value) => sql`
      with fitting as materialized (
        select t.message_id, t.dialogue_id from message_texts t
        where t.project_id = ${value('project_id')} and ${when(value)} and t.message_id < ${value('before')}
      )
      select ${columns}, d.contact_id, c.name as contact_name
      from (
        select f.message_id from fitting f
        join dialogues d on d.project_id = ${value('project_id')} and d.id = f.dialogue_id
        where ${isSeen(value)} order by f.message_id desc limit ${sql.lit(limit)}
      ) page
      join messages m on m.project_id = ${value('project_id')} and m.id = page.message_id
      join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
      join contacts c on c.project_id = d.project_id and c.id = d.contact_id
      left join users u on u.id = m.operator_id
      order by m.id desc`,
  );

const size = 20; // spec section 9
const steps = { recent: found(ofLastEras, size + 1), all: found(ofAllTime, size + 1) };
// As many messages as the migration counts to an era, and how many eras are looked through at first, and then.
const eraSize = 10_000;
const widths = [2, 25];

/**
 * A page of messages that fit, the newest first. A word that is written every day is found among the last messages;
 * one that is not has so few that all of them can be looked at.
 */
export const messagesFound = (
  viewer: Seer,
  words: string,
  before: number,
): Promise<{ rows: FoundRow[]; hasMore: boolean }> =>
  transaction(viewer.project_id, async (tx) => {
    const { project_id } = viewer;
    const [{ newest } = { newest: null }] = await begin(tx, { project_id, words });
    if (newest === null) return pageOf([]);
    const era = Math.floor(Math.min(newest, before) / eraSize);
    const asked = { ...seerOf(viewer), before, eras: [] as number[] };
    for (const width of widths) {
      const eras = Array.from({ length: width }, (_, back) => era - back);
      const rows = await steps.recent(tx, { ...asked, eras });
      if (rows.length > size) return pageOf(rows);
    }
    return pageOf(await steps.all(tx, asked));
  });

const pageOf = (rows: FoundRow[]) => ({ rows: rows.slice(0, size), hasMore: rows.length > size });
