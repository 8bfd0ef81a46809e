import type { ChannelType } from '@parley/contract/projects/channels';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import type { Patterns } from '../patterns.ts';
import type {} from '../tables.ts';
import type {} from './tables.ts';

/** One thing that is asked of a client. */
export type Condition = {
  /** On a client `c`. */
  fits: RawBuilder<boolean>;
  /** Where an index finds those who fit: their ids, as `id`. */
  among: RawBuilder<unknown> | null;
  /** Told by rows of other tables than the client's own. */
  elsewhere?: true;
  /** The index names the first only after it has collected all: of very many that takes long. */
  slow?: true;
  /** As `among`, with what each one's place in the table's order is known by. */
  placed?: (by: 'name' | 'created_at') => RawBuilder<unknown>;
};

/** Asked of one client at a time: PostgreSQL would rather collect all who fit before it looks at the first. */
export const any = (rows: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`coalesce((select true from ${rows} limit 1), false)`;

/** The part of a viewer that decides which clients they see. */
export type Seer = { project_id: number; channels_ids: readonly number[] | null };

/** Whoever was merged or is a room is no client; who was removed is not there at all. */
export const isClient = sql<boolean>`not c.is_room and c.merged_into is null and c.deleted_at is null`;

/** Who never wrote is seen by everyone, anybody else by a channel. */
export const isSeen = ({ channels_ids }: Seer): RawBuilder<boolean> =>
  channels_ids === null ? sql`true` : sql`(c.is_silent or c.channels_ids && ${channels_ids}::bigint[])`;

type Place = Seer & { archived: boolean };

export const seenCondition = ({ project_id, channels_ids, archived }: Place): Condition => ({
  fits: isSeen({ project_id, channels_ids }),
  among: sql`
    select p.contact_id as id from contact_channels p
    where p.project_id = ${project_id} and p.channel_id = any (${channels_ids}::bigint[])
    union all
    select c.id from contacts c
    where c.project_id = ${project_id} and c.archived = ${archived} and c.is_silent and ${isClient}`,
});

type Column = 'manager_id' | 'organization_id' | 'tag';

/** Whose they are, or where they belong; null: nobody's. */
export function ofColumn({ project_id, archived }: Place, column: Column, wanted: number | string | null): Condition {
  const name = sql`c.${sql.id(column)}`;
  const fits = wanted === null ? sql<boolean>`${name} is null` : sql<boolean>`${name} = ${wanted}`;
  const among = sql`
    select c.id from contacts c
    where c.project_id = ${project_id} and ${fits} and c.archived = ${archived} and ${isClient}`;
  return { fits, among };
}

export const inFolder = ({ project_id }: Place, folder_id: number): Condition => ({
  elsewhere: true,
  fits: any(sql`dialogues d where d.project_id = ${project_id} and d.contact_id = c.id
    and ${folder_id} = any (d.folders_ids)`),
  among: sql`
    select p.contact_id as id from folder_dialogues p
    where p.project_id = ${project_id} and p.folder_id = ${folder_id}`,
});

export const onChannels = ({ project_id }: Place, ids: number[]): Condition => ({
  elsewhere: true,
  fits: sql`c.channels_ids && ${ids}::bigint[]`,
  among: sql`
    select p.contact_id as id from contact_channels p
    where p.project_id = ${project_id} and p.channel_id = any (${ids}::bigint[])`,
});

/** Whether nearly all texts of the base are those of this project's clients, as far as the base was looked at. */
export async function ownsMostTexts(db: Db, project_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_most: boolean | null }>`
    select (select sum(n) from client_counts where project_id = ${project_id})
      > 0.8 * (select nullif(greatest(reltuples, 0), 0) from pg_class where oid = 'contact_texts'::regclass) as is_most`.execute(
    db,
  );
  return rows[0]!.is_most ?? false;
}

/** By their own name, number and address, by those of a dialogue that the viewer sees, or by their organization. */
export function found(
  { project_id, channels_ids }: Place,
  { main, other, all }: Patterns,
  ownsMost: boolean,
): Condition {
  // The index of texts knows projects too, but goes through all texts of one. It is not asked by a number of another type.
  const ofProject = ownsMost ? sql`${project_id}::int4` : sql`${project_id}`;
  const isTextSeen =
    channels_ids === null
      ? sql`true`
      : sql`(t.dialogue_id is null or exists (select from dialogues d where d.project_id = ${project_id}
          and d.id = t.dialogue_id and d.channel_id = any (${channels_ids}::bigint[])))`;
  const textsLike = (patterns: string[]) => sql`contact_texts t
    where t.project_id = ${ofProject} and ${isTextSeen}
      ${patterns.length ? sql`and t.text like all (${patterns}::text[])` : sql``}`;
  // The index is asked by the wall, and very many need not be compared with its patterns twice.
  const texts = textsLike(all.filter((it) => it !== main && it !== other));
  const organizations = sql`
    select o.id from organizations o
    where o.project_id = ${project_id} and o.deleted_at is null and ' ' || o.text like all (${all}::text[])
    order by o.id limit 200`;
  const ofOrganizations = sql`contacts c
    where c.project_id = ${project_id} and c.organization_id = any (array(${organizations}))`;
  return {
    elsewhere: true,
    slow: true,
    fits: sql`(${any(sql`${textsLike(all)} and t.contact_id = c.id`)} or c.organization_id = any (array(${organizations})))`,
    among: sql`
      select t.contact_id as id from ${texts}
      union all
      select c.id from ${ofOrganizations}`,
    // A dialogue's text does not know where its client stands.
    placed: (by) => sql`
      select t.contact_id as id, coalesce(t.${sql.id(by)}, (
        select c.${sql.id(by)} from contacts c where c.project_id = t.project_id and c.id = t.contact_id)) as ${sql.id(by)}
      from ${texts}
      union all
      select c.id, c.${sql.id(by)} from ${ofOrganizations}`,
  };
}

type Known = {
  channels: number[];
  /** Whether all that was named is there. */
  manager: boolean;
  organization: boolean;
  folder: boolean;
};
type Named = {
  channel: number | ChannelType | null;
  manager_id: number | null;
  organization_id: number | null;
  folder_id: number | null;
};

/** What a filter names, as far as it is there for this viewer. */
export async function knownOf(db: Db, { project_id, channels_ids }: Seer, named: Named): Promise<Known> {
  const { channel, manager_id, organization_id, folder_id } = named;
  const isThere = (id: number | null, table: RawBuilder<unknown>) =>
    id === null ? sql`true` : sql`exists (select from ${table})`;
  const { rows } = await sql<Known>`
    select array(
      select ch.id from channels ch
      where ch.project_id = ${project_id}
        and (ch.id = ${typeof channel === 'number' ? channel : 0} or ch.type = ${typeof channel === 'string' ? channel : ''})
        and (${channels_ids}::bigint[] is null or ch.id = any (${channels_ids}::bigint[]))
    ) as channels,
    ${isThere(manager_id, sql`members m where m.project_id = ${project_id} and m.user_id = ${manager_id}`)} as manager,
    ${isThere(
      organization_id,
      sql`organizations o where o.project_id = ${project_id} and o.id = ${organization_id} and o.deleted_at is null`,
    )} as organization,
    ${isThere(
      folder_id,
      sql`folders f where f.project_id = ${project_id} and f.id = ${folder_id} and f.deleted_at is null and f.kind is null
        and f.rule is null`,
    )} as folder`.execute(db);
  return rows[0]!;
}
