import type { LeadFilter } from '@parley/contract/deals/leads';
import { type CalendarDay, dayBegan, dayEnded } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { patternsOf, suits } from '../../clients/index.ts';
import { fieldsOf } from '../../fields/index.ts';
import {
  aboutContact,
  amongIds,
  between,
  type Condition,
  found,
  knownOf,
  type Named,
  nobody,
  ofManagers,
  priced,
  withField,
  withId,
  withProducts,
  withTags,
  withTasks,
} from './conditions.queries.ts';
import { isSeenInPassing, type Seer } from './seen.queries.ts';

/** A filter as statements need it; stages are kept apart, since boards and lists choose them. */
export type Wanted = {
  seer: Seer;
  conditions: Condition[];
  /** What the wall of texts is asked for. */
  pattern: string;
  /** Stages that were named; null: none was. */
  stages: number[] | null;
  /** Whether anything is asked, beside what this viewer may see: if not, kept sums and plain walks do. */
  isAsked: boolean;
};

/** Whoever asks, and by whose clock their project's days begin. */
export type Asker = Seer & { time_zone: string };

/** Reads a filter for this viewer; what it names must be there. */
export async function readFilter(db: Db, viewer: Asker, filter: LeadFilter): Promise<Wanted> {
  const { project_id, user_id, channels_ids } = viewer;
  const seer = { project_id, user_id, channels_ids };
  const named = namedIn(filter, user_id);
  await needKnown(db, seer, named);
  const { conditions: searched, pattern } = searchFor(seer, filter.search);
  const asked = [...searched, ...ofItself(viewer, filter, named), ...(await ofFields(db, project_id, filter))];
  return {
    seer,
    conditions: [...(channels_ids === null ? [] : [isSeenInPassing(seer)]), ...asked],
    isAsked: asked.length > 0,
    pattern,
    stages: filter.stage_id === undefined ? null : named.stages,
  };
}

const listOf = <T>(given: T | T[] | undefined): T[] =>
  given === undefined ? [] : Array.isArray(given) ? given : [given];
const different = (ids: (number | undefined)[]): number[] => [...new Set(ids.filter((it) => it !== undefined))];

/** Everything that a filter names. */
export function namedIn(filter: LeadFilter, me: number): Named {
  const managers = listOf(filter.manager_id).filter((it) => it !== 'none');
  return {
    stages: different(listOf(filter.stage_id)),
    managers: different(managers.map((it) => (it === 'me' ? me : it))),
    tags: different(listOf(filter.tag_id)),
    sources: different(listOf(filter.source_id)),
    products: different(listOf(filter.product_id)),
    organizations: different([filter.organization_id]),
    contacts: different([filter.contact_id]),
  };
}

async function needKnown(db: Db, seer: Seer, named: Named): Promise<void> {
  const kinds = Object.keys(named) as (keyof Named)[];
  if (kinds.every((it) => !named[it].length)) return;
  const known = await knownOf(db, seer, named);
  if (kinds.some((it) => known[it].length < named[it].length)) refuse('not_found');
}

/** Of names such as “Order 777” the number says more than the word: by it the wall of texts is asked. */
const isOfNumber = (pattern: string): boolean => /^%\d+%$/.test(pattern);

/** Words, a part of a number, or #id. */
function searchFor(seer: Seer, search = ''): Pick<Wanted, 'conditions' | 'pattern'> {
  const words = search.trim();
  const [, id] = /^[#№]\s*(\d{1,15})$/.exec(words) ?? [];
  if (!words) return { conditions: [], pattern: '' };
  if (id) return { conditions: [withId(Number(id))], pattern: '' };
  const patterns = patternsOf(words);
  return patterns
    ? { conditions: [found(seer, patterns.all)], pattern: patterns.all.find(isOfNumber) ?? patterns.main }
    : { conditions: [nobody], pattern: '' };
}

function ofItself({ project_id, time_zone }: Asker, filter: LeadFilter, named: Named): Condition[] {
  const { added_from, added_to, modified_from, modified_to, price_from, price_to, tasks } = filter;
  const conditions: Condition[] = [];
  const isAsked = (...parts: unknown[]) => parts.some((it) => it !== undefined);
  if (isAsked(filter.manager_id)) {
    conditions.push(ofManagers(named.managers, listOf(filter.manager_id).includes('none')));
  }
  if (named.tags.length) conditions.push(withTags(named.tags));
  if (named.sources.length) conditions.push(amongIds('source_id', named.sources));
  if (named.products.length) conditions.push(withProducts(named.products));
  if (named.organizations.length) conditions.push(amongIds('organization_id', named.organizations));
  if (filter.contact_id !== undefined) conditions.push(aboutContact(project_id, filter.contact_id));
  if (isAsked(added_from, added_to)) {
    conditions.push(between('created_at', ...daysOf(inOrder(added_from, added_to), time_zone)));
  }
  if (isAsked(modified_from, modified_to)) {
    conditions.push(between('modified_at', ...daysOf(inOrder(modified_from, modified_to), time_zone)));
  }
  if (isAsked(price_from, price_to)) conditions.push(priced(...inOrder(price_from, price_to)));
  if (tasks) conditions.push(withTasks(tasks, now()));
  return conditions;
}

/** Ends that were given the other way round mean the same span. */
const inOrder = <T extends string | number>(from?: T, to?: T): [T | undefined, T | undefined] =>
  from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];

/** Days with both ends. */
const daysOf = ([from, to]: [CalendarDay?, CalendarDay?], time_zone: string): [Date | null, Date | null] => [
  from === undefined ? null : new Date(dayBegan(from, time_zone)),
  to === undefined ? null : new Date(dayEnded(to, time_zone)),
];

async function ofFields(db: Db, project_id: number, { custom_fields = [] }: LeadFilter): Promise<Condition[]> {
  if (!custom_fields.length) return [];
  const fields = await fieldsOf(db, project_id, 'lead');
  return custom_fields.map((asked) => {
    const field = fields.find((it) => it.id === asked.field_id) ?? refuse('not_found');
    if (!suits(asked, field.type)) refuse('malformed_request');
    return withField(project_id, asked);
  });
}
