import { type RawBuilder, sql } from 'kysely';
import { transactionToRead } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, type Seer, seerOf } from '../dialogues/seen.queries.ts';
import { columns, type MessageRow } from '../messages/messages.queries.ts';
import type {} from '../tables.ts';

export type FoundRow = MessageRow & { contact_name: string };
type Asked = Seer & { before: number; walked_to: number };
type Value = (name: keyof Asked) => RawBuilder<unknown>;

// So many of the newest are looked at one by one: a word that is written every day is met soon among them.
const usual = 12_000;

/**
 * The words are part of the wall (see the migration). The walk is kept from the index, which would first gather all that
 * ever fitted.
 */
const begin = prepared<
  { project_id: number; words: string; before: number; walked: number },
  { walked_to: number | null }
>(
  (value) => sql`
    select set_config('parley.words', ${value('words')}, true), set_config('enable_bitmapscan', 'off', true), (
      select id from messages where project_id = ${value('project_id')} and id < ${value('before')}
      order by id desc offset ${value('walked')}::integer - 1 limit 1
    ) as walked_to`,
);
const useIndex = prepared<Record<never, never>, never>(() => sql`select set_config('enable_bitmapscan', 'on', true)`);

const size = 20; // spec section 9

const found = (texts: (value: Value) => RawBuilder<unknown>) =>
  prepared<Asked, FoundRow>(
    (value) => sql`
      ${texts(value)}
      select ${columns}, d.contact_id, c.name as contact_name
      from (
        select f.message_id from fitting f
        join dialogues d on d.project_id = ${value('project_id')} and d.id = f.dialogue_id
        where ${isSeen(value)} order by f.message_id desc limit ${sql.lit(size + 1)}
      ) page
      join messages m on m.project_id = ${value('project_id')} and m.id = page.message_id
      join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
      join contacts c on c.project_id = d.project_id and c.id = d.contact_id
      left join users u on u.id = m.operator_id
      order by m.id desc`,
  );

const among = (value: Value) => sql`
  select t.message_id, t.dialogue_id from message_texts t where t.project_id = ${value('project_id')}`;
const newest = found(
  (value) => sql`
    with fitting as not materialized (${among(value)}
      and t.message_id < ${value('before')} and t.message_id >= ${value('walked_to')})`,
);
const older = found(
  (value) => sql`with fitting as materialized (${among(value)} and t.message_id < ${value('walked_to')})`,
);

/**
 * A page of messages that fit, the newest first. A word that is written every day is found among the last messages;
 * one that is not has so few that all of them can be looked at.
 */
export const messagesFound = (
  viewer: Seer,
  words: string,
  before: number,
  walked = usual,
): Promise<{ rows: FoundRow[]; hasMore: boolean }> =>
  transactionToRead(viewer, async (tx) => {
    const [{ walked_to } = { walked_to: null }] = await begin(tx, {
      project_id: viewer.project_id,
      words,
      before,
      walked,
    });
    const asked = { ...seerOf(viewer), before, walked_to: walked_to ?? 0 };
    const rows = await newest(tx, asked);
    if (walked_to !== null && rows.length <= size) {
      await useIndex(tx, {});
      rows.push(...(await older(tx, asked)));
    }
    return { rows: rows.slice(0, size), hasMore: rows.length > size };
  });
