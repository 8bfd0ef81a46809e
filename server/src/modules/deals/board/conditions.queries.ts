import type { FieldCondition } from '@parley/contract/clients/table';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { findByField } from '../../fields/index.ts';
import { knownAs } from '../../clients/index.ts';
import { isSeenContact, type Seer, valuesOfSeer } from './seen.queries.ts';

/** Something that is asked of a deal `d`. */
export type Condition = RawBuilder<boolean>;
type Column = 'stage_id' | 'source_id' | 'organization_id' | 'price' | 'created_at' | 'modified_at';

const of = (column: Column) => sql`d.${sql.id(column)}`;
/** What goes on after a first condition. */
export const and = (conditions: RawBuilder<unknown>[]) => sql.join([sql``, ...conditions], sql` and `);
const all = (parts: RawBuilder<unknown>[]): Condition => sql`(${sql.join(parts, sql` and `)})`;

export const amongIds = (column: Column, ids: number[]): Condition =>
  ids.length === 1 ? sql`${of(column)} = ${ids[0]}` : sql`${of(column)} = any (${ids}::bigint[])`;

/** Whose they are: these people's, and nobody's where that is asked. */
export function ofManagers(ids: number[], orNobody: boolean): Condition {
  if (!ids.length) return sql`d.manager_id is null`;
  const theirs =
    ids.length === 1 ? sql<boolean>`d.manager_id = ${ids[0]}` : sql<boolean>`d.manager_id = any (${ids}::bigint[])`;
  return orNobody ? sql`(${theirs} or d.manager_id is null)` : theirs;
}

export const withTags = (ids: number[]): Condition => sql`exists (
  select from deal_tags x where x.project_id = d.project_id and x.deal_id = d.id and x.tag_id = any (${ids}::bigint[]))`;

export const withProducts = (ids: number[]): Condition => sql`exists (
  select from deal_products x
  where x.project_id = d.project_id and x.deal_id = d.id and x.product_id = any (${ids}::bigint[]))`;

/** From a moment on, until another one. */
export function between(column: 'created_at' | 'modified_at', from: Date | null, until: Date | null): Condition {
  const parts: RawBuilder<unknown>[] = [];
  if (from) parts.push(sql`${of(column)} >= ${from}::timestamptz`);
  if (until) parts.push(sql`${of(column)} < ${until}::timestamptz`);
  return all(parts);
}

export function priced(from: number | undefined, to: number | undefined): Condition {
  const parts: RawBuilder<unknown>[] = [];
  if (from !== undefined) parts.push(sql`d.price >= ${from}::numeric`);
  if (to !== undefined) parts.push(sql`d.price <= ${to}::numeric`);
  return all(parts);
}

/** A deal `d` that is won or lost: nothing about it is late any more. */
export const isEnded = sql<boolean>`exists (
  select from stages e where e.project_id = d.project_id and e.id = d.stage_id and e.ending is not null)`;

/** By the earliest of its open tasks, as cards say it. */
export function withTasks(status: 'overdue' | 'active' | 'none', at: Date): Condition {
  const open = sql`select from tasks k
    where k.project_id = d.project_id and k.deal_id = d.id and k.closed_at is null and k.deleted_at is null`;
  const isOverdue = sql<boolean>`(exists (${open} and k.date < ${at}) and not ${isEnded})`;
  if (status === 'overdue') return isOverdue;
  return status === 'none' ? sql`not exists (${open})` : sql`(exists (${open}) and not ${isOverdue})`;
}

export const withField = (project_id: number, condition: FieldCondition): Condition =>
  findByField(project_id, condition, sql`d.id`);

export const withId = (id: number): Condition => sql`d.id = ${id}`;
export const nobody: Condition = sql`false`;

/** These contacts (rows with an `id`) and whoever turned out to be one of them. */
export const sameAs = (project_id: RawBuilder<unknown>, contacts: RawBuilder<unknown>) => sql`
  with recursive same as (
    (${contacts})
    union select c.id from contacts c join same on c.project_id = ${project_id} and c.merged_into = same.id
  ) select id from same`;

const dealsOf = (project_id: number, contacts: RawBuilder<unknown>) => sql`
  select x.deal_id from deal_contacts x
  where x.project_id = ${project_id} and x.contact_id in (${sameAs(sql`${project_id}`, contacts)})`;

/** About this client, whatever they were called before they were merged. */
export const aboutContact = (project_id: number, contact_id: number): Condition =>
  sql`d.id in (${dealsOf(project_id, sql`select main_contact(${project_id}, ${contact_id}) as id`)})`;

// Of very many that fit, this many are looked at.
const enough = 20_000;

/** By the words of its name, or by those of a client whom the viewer sees. */
export function found(seer: Seer, patterns: string[]): Condition {
  const { project_id, channels_ids } = seer;
  const isTextSeen =
    channels_ids === null
      ? sql`true`
      : sql`${isSeenContact(valuesOfSeer(seer))} and (t.dialogue_id is null or exists (
          select from dialogues g where g.project_id = ${project_id} and g.id = t.dialogue_id
            and g.channel_id = any (${channels_ids}::bigint[])))`;
  const contacts = sql`
    select t.contact_id as id from contact_texts t
    join contacts c on c.project_id = t.project_id and c.id = t.contact_id
    where t.project_id = ${project_id} and t.text like all (${patterns}::text[]) and ${isTextSeen} limit ${enough}`;
  return sql`d.id = any (array(
    (select x.deal_id from deal_texts x
      where x.project_id = ${project_id} and x.text like all (${patterns}::text[]) limit ${enough})
    union all ${dealsOf(project_id, contacts)}))`;
}

/** What a filter may name. */
export type Named = {
  stages: number[];
  managers: number[];
  tags: number[];
  sources: number[];
  products: number[];
  organizations: number[];
  contacts: number[];
};

const known = prepared<Seer & Named, Named>((value) => {
  const those = (name: keyof Named, table: string, id = 'id') => sql`array(
    select x.${sql.id(id)} from ${sql.table(table)} x
    where x.project_id = ${value('project_id')} and x.${sql.id(id)} = any (${value(name)}::bigint[])) as ${sql.id(name)}`;
  return sql`
    select ${those('stages', 'stages')}, ${those('managers', 'members', 'user_id')}, ${those('tags', 'lead_tags')},
      ${those('sources', 'lead_sources')}, ${those('products', 'products')}, ${those('organizations', 'organizations')},
      array(
        select c0.id from contacts c0
        ${knownAs} join contacts c on c.project_id = c0.project_id and c.id = known.id and ${isSeenContact(value)}
        where c0.project_id = ${value('project_id')} and c0.id = any (${value('contacts')}::bigint[])) as contacts`;
});

/** Of what is named, what is there for this viewer. */
export const knownOf = async (db: Db, { project_id, user_id, channels_ids }: Seer, named: Named): Promise<Named> =>
  (await known(db, { project_id, user_id, channels_ids, ...named }))[0]!;
