import { type TicketStatus, ticketStatuses } from '@parley/contract/tickets/tickets';
import { type RawBuilder, sql } from 'kysely';
import { type Asked, fitsList, orderOf } from './list.queries.ts';
import { isSeen, type Seer } from './seen.queries.ts';

type Part = RawBuilder<unknown>;

/**
 * A list is twined of strands, one of each status, rating and channel that it may have: each is a stretch of one index,
 * whatever else there is, and no longer than the list. So whoever sees one small channel does not walk past all others.
 */
export function strandsOf(seer: Seer, asked: Asked, fits: Part = sql`true`): Part {
  const strands = (hasFew(asked) ? [asked] : narrower(asked)).map((it) =>
    isByChannel(seer, it) ? ofChannels(seer, it, fits) : walk(seer, it, sql`${isSeen(seer)} and ${fits}`),
  );
  return strands.length
    ? sql`(${sql.join(strands, sql` union all `)}) t`
    : sql`(select t.* from tickets t where false) t`;
}

/** They are sooner read and sorted than met on several walks. */
const hasFew = ({ dialogue_id, contact_id, deal_id, hasFewTagged, counted }: Asked): boolean =>
  Boolean(dialogue_id ?? contact_id ?? deal_id) || hasFewTagged || counted.some((it) => it.areFew);

const narrower = (asked: Asked): Asked[] =>
  statusesOf(asked).flatMap((status) =>
    Array.isArray(asked.ratings)
      ? [...new Set(asked.ratings)].map((rating) => ({ ...asked, status, ratings: [rating] }))
      : [{ ...asked, status }],
  );

function statusesOf({ status, order, promise }: Asked): TicketStatus[] {
  // Closed ones have no clock, and nobody waits for them; while one waits for its client, no clock of it runs.
  const isOfOpen = order === 'due' || order === 'waiting' || status === 'unclosed' || promise === 'at_risk';
  return ticketStatuses.filter(
    (it) =>
      (!status || status === 'unclosed' || it === status) &&
      (it === 'closed' ? !isOfOpen : promise !== 'kept') &&
      (it === 'opened' || promise !== 'at_risk'),
  );
}

/** Whose or which department's they are has an index of its own, in which other channels are seldom met. */
const isByChannel = ({ channels_ids }: Seer, asked: Asked): boolean =>
  Boolean(channels_ids ?? asked.channels ?? asked.types) && !hasFew(asked) && !asked.managers && !asked.departments;

const ofChannels = (seer: Seer, asked: Asked, fits: Part): Part => {
  const { project_id, channels_ids } = seer;
  const { channels, types } = asked;
  const strand = walk(seer, { ...asked, channels: null, types: null }, sql`t.channel_id = seen.id and ${fits}`);
  return sql`(select t.* from (
    select c.id from channels c where c.project_id = ${project_id}
      ${channels_ids ? sql`and c.id = any (${channels_ids}::bigint[])` : sql``}
      ${channels ? sql`and c.id = any (${channels}::bigint[])` : sql``}
      ${types ? sql`and c.type = any (${types}::text[])` : sql``}
  ) seen cross join lateral ${strand} t)`;
};

const walk = (seer: Seer, asked: Asked, fits: Part): Part => sql`(
  select t.* from tickets t where ${fitsList(seer, asked)} and ${fits} order by ${orderOf(asked)} limit ${asked.limit})`;
