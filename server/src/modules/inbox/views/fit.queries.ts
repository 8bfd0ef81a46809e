import type { Rule, ViewKind } from '@parley/contract/inbox/list-rules';
import type { FolderKind } from '@parley/contract/inbox/contacts';
import { type RawBuilder, sql } from 'kysely';
import type { Seer } from '../dialogues/seen.queries.ts';

/**
 * What is wanted of a list: all of these views, every one of these hands (0: nobody's), and a channel that fits every one
 * of these choices.
 */
export type Want = {
  views: (ViewKind | FolderKind)[];
  operators: number[];
  channels: { ids: number[]; types: string[] }[];
};

export const wantOf = ({ views, channel_id, manager_id, order }: Rule): Want => ({
  views: order === 'waiting' ? [...views, 'waiting'] : views,
  operators: manager_id === undefined ? [] : [manager_id === 'none' ? 0 : manager_id],
  channels: channel_id.length
    ? [
        {
          ids: channel_id.filter((it) => typeof it === 'number'),
          types: channel_id.filter((it) => typeof it === 'string'),
        },
      ]
    : [],
});

export const both = (a: Want, b: Want): Want => ({
  views: [...a.views, ...b.views],
  operators: [...a.operators, ...b.operators],
  channels: [...a.channels, ...b.channels],
});

type Value = (name: keyof Seer | 'wants') => RawBuilder<unknown>;

/** What is wanted, as rows `w`, each with the channels that fit it, of those this viewer sees. */
export const wanted = (value: Value) => sql`
  select w.*, (
    select coalesce(array_agg(ch.id), '{}') from channels ch
    where ch.project_id = ${value('project_id')} and ${isVisible(value, sql`ch.id`)} and not exists (
      select from jsonb_array_elements(w.channels) as one
      where not (one -> 'ids' @> to_jsonb(ch.id) or (one -> 'types') ? ch.type))
  ) as asked
  from jsonb_to_recordset(${value('wants')}::jsonb) as w (key text, views text[], operators bigint[], channels jsonb)`;

export const isVisible = (value: Value, id: RawBuilder<unknown>) =>
  sql`(${value('channels_ids')}::bigint[] is null or ${id} = any (${value('channels_ids')}::bigint[]))`;

/** Whether contacts of the line `l` of the counts fit `w`, as this viewer sees them. */
export function fits(value: Value): RawBuilder<unknown> {
  const sees = (
    ids: RawBuilder<unknown>,
  ) => sql`case when ${value('channels_ids')}::bigint[] is null then ${ids} <> '{}'
    else ${ids} && ${value('channels_ids')}::bigint[] end`;
  const waits = sql`(${sees(sql`l.check_ids`)} or ${sees(sql`l.owed_ids`)})`;
  const isFree = sql`l.operator_id = 0 and not l.is_aside`;
  const conditions: Record<Exclude<ViewKind | FolderKind, 'mentions' | 'drafts' | 'all'>, RawBuilder<unknown>> = {
    mine: sql`l.operator_id = ${value('user_id')}`,
    unassigned: sql`${isFree} and ${waits}`,
    waiting: sees(sql`l.owed_ids`),
    failed: sees(sql`l.failed_ids`),
    aside: sql`l.is_aside`,
    late: sql`l.is_late`,
    closed: sql`${isFree} and not ${waits}`,
    at_work: sql`l.operator_id > 0`,
    '4check': sees(sql`l.check_ids`),
  };
  const views = Object.entries(conditions).map(
    ([view, holds]) => sql`(not ${sql.lit(view)} = any (w.views) or (${holds}))`,
  );
  return sql`l.channels_ids && w.asked and l.operator_id = all (w.operators) and ${sql.join(views, sql` and `)}`;
}
