import { type Actor, actor as actorShape } from '@parley/contract/actors';
import { clientFacts } from '@parley/contract/clients/client-facts';
import { allOfTickets } from '@parley/contract/tickets/ticket-facts';
import { recordedFact } from '@parley/contract/facts';
import { momentOf } from '@parley/contract/time';
import * as z from 'zod/mini';
import { now } from '../../../kit/clock.ts';
import { refuse } from '../../../kit/errors.ts';
import { isRow, type Row } from './rows-of.ts';

/** Of a table: the new ids by the old ones. */
type Ids = (table: string) => Map<number, number>;

/** Histories, views, filters, settings and macros name things within their own words. Null: the row stays behind. */
export function nameInside(table: string, row: Row, idsOf: Ids): Row | null {
  const anew = (value: unknown, gone: Gone) => keysAnew(isRow(value) ? value : refuse('archive_broken'), idsOf, gone);
  if (table === 'macros') return { ...row, steps: listOf(row.steps).map((step) => anew(step, nobody)) };
  if (table === 'funnels') return { ...row, settings: anew(row.settings, nobody) };
  if (table === 'messages') return messageAnew(row, idsOf);
  if (table === 'ticket_departments') return { ...row, openings: openingsAnew(listOf(row.openings), idsOf) };
  if (table === 'folders') return folderAnew(row, idsOf);
  if (table === 'facts') return factAnew(row, idsOf);
  if (table === 'ticket_views') return ticketViewAnew(row, idsOf);
  if (table !== 'client_views' && table !== 'lead_filters') return row;
  const filter = filterAnew(row.filter, '', idsOf);
  // Without the condition it would show everyone, and what is done to all it shows would be done to everyone.
  if (filter === null) return null;
  if (table === 'lead_filters') return { ...row, filter };
  const columns = listOf(row.columns)
    .map((it) => fieldAnew(it, idsOf))
    .filter((it) => it !== null);
  return { ...row, filter, sort: fieldAnew(row.sort, idsOf), columns };
}

/** Tickets have tags of their own, and there a dialogue is called a user. */
function ticketViewAnew(row: Row, idsOf: Ids): Row | null {
  const names = { ...inner, tag_id: 'ticket_tags', user_id: 'dialogues', crm_lead_id: 'deals' };
  const filter = filterAnew(row.filter, '', idsOf, names);
  return filter === null ? null : { ...row, filter };
}

/** A line of the thread may say by what it was done, and who has the client from then on. */
function messageAnew(row: Row, idsOf: Ids): Row {
  const { details } = row;
  if (!isRow(details) || !('actor' in details || 'to_id' in details)) return row;
  const { to_id, ...rest } = details;
  const to = idsOf('users').get(to_id as number);
  const actor = 'actor' in rest ? { actor: actorOfLine(rest['actor'], idsOf) } : {};
  return { ...row, details: { ...rest, ...actor, ...(to !== undefined && { to_id: to }) } };
}

/** Null: a line from before actors were kept. */
const actorOfLine = (value: unknown, idsOf: Ids): Actor | null =>
  value === null || value === undefined
    ? null
    : actorAnew(actorShape.safeParse(value).data ?? refuse('archive_broken'), idsOf);

/** By what they acted stays behind, or has another number here: it is known by its name. */
function actorAnew(actor: Actor, idsOf: Ids): Actor {
  const people = actor.kind === 'client' ? 'contacts' : 'users';
  const id = actor.id === null ? null : (idsOf(people).get(actor.id) ?? null);
  return { ...actor, id, means: actor.means && { ...actor.means, id: null } };
}

/** Without the only channels that it is for, it would be for all. */
const openingsAnew = (openings: unknown[], idsOf: Ids): Row[] =>
  openings.flatMap((it): Row[] => {
    if (!isRow(it)) refuse('archive_broken');
    const anew = keysAnew(it, idsOf, nobody);
    return listOf(it.channels_ids).length && !listOf(anew.channels_ids).length ? [] : [anew];
  });

/** Without a part of its rule a folder would hold others than it did. */
function folderAnew(row: Row, idsOf: Ids): Row | null {
  if (row.rule === null) return row;
  const rule = filterAnew(row.rule, '', idsOf);
  return rule === null ? null : { ...row, rule };
}

const keptFact = z.pick(recordedFact, { name: true, subject: true, actor: true, changes: true, words: true });
const personal = new Set<string>([...clientFacts, ...allOfTickets].map((it) => it.name));

/**
 * Who did it and what was changed are named anew; what they were called then is kept. Of a client who did not come along,
 * and of their tickets, nothing is told.
 */
function factAnew(row: Row, idsOf: Ids): Row | null {
  const { success, data } = keptFact.safeParse(row);
  if (!success) refuse('archive_broken');
  const { actor, changes, words } = data;
  if (personal.has(data.name) && row.subject_id === null) return null;
  const kept = Object.keys(changes).filter((key) => nameAnew(key, idsOf) !== null && !isInWords(data.subject, key));
  const nameOf = namesAnew([...kept, ...Object.keys(words)], idsOf);
  const side = (nth: 0 | 1): Row =>
    keysAnew(Object.fromEntries(Object.entries(changes).map(([key, pair]) => [key, pair[nth]])), idsOf, unsaid);
  const [was, is] = [side(0), side(1)];
  // Of the project's own fields only options are called by other words than they are kept by.
  const valueAnew = (key: string, value: unknown): unknown =>
    key.startsWith('field_') && key in words && typeof value === 'number'
      ? (idsOf('field_options').get(value) ?? null)
      : value;
  const pairs = kept.map((key) => [nameOf(key), [valueAnew(key, was[key]), valueAnew(key, is[key])]]);
  const told = Object.fromEntries(Object.entries(words).map(([key, pair]) => [nameOf(key), pair]));
  // Nothing has happened yet that is still to come.
  const at = momentOf(String(row.at)) > now().getTime() ? now().toISOString() : row.at;
  return { ...row, at, actor: actorAnew(actor, idsOf), changes: Object.fromEntries(pairs), words: told };
}

/** Of deals these are told by their words alone: their values name things in ways of their own. */
const isInWords = (subject: string, key: string): boolean =>
  subject === 'deal' && (key === 'products' || key.startsWith('field_'));

/** Fields and folders within a name. One that is gone stays gone: its old number may be another one's here. */
function namesAnew(keys: string[], idsOf: Ids): (key: string) => string {
  const names = new Map<string, string>();
  for (const key of new Set(keys)) {
    const [, kind, id] = /^(field|folder)_(\d+)$/.exec(key) ?? [];
    let name = id ? `${kind}_${idsOf(`${kind}s`).get(Number(id)) ?? 0}` : (nameAnew(key, idsOf) ?? key);
    while ([...names.values()].includes(name)) name += '0';
    names.set(key, name);
  }
  return (key) => names.get(key)!;
}

/** Of work on a contact `check 7`, `folder 7`, of a deal `tag_7`. Null: what it names did not come along. */
function nameAnew(key: string, idsOf: Ids): string | null {
  const [, what = '', id] = /^(tag_|(?:check|read|answered|folder) )(\d+)$/.exec(key) ?? [];
  if (!id) return key;
  const table = { tag_: 'lead_tags', 'folder ': 'folders' }[what] ?? 'dialogues';
  const found = idsOf(table).get(Number(id));
  return found === undefined ? null : `${what}${found}`;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : refuse('archive_broken'));

/** What stands in place of an id of something that did not come along. */
type Gone = (table: string) => 0 | null;
const nobody: Gone = () => 0;
/** A history still says that there was somebody, if no longer who; of all else, nothing. */
const unsaid: Gone = (table) => (table === 'users' ? 0 : null);

function keysAnew(it: Row, idsOf: Ids, gone: Gone): Row {
  const anew = (key: string, value: unknown): unknown => {
    if (key === 'aside' && isRow(value)) return keysAnew(value, idsOf, gone);
    if (key === 'openings' && Array.isArray(value)) return openingsAnew(value, idsOf);
    const table = inner[key];
    if (!table) return value;
    if (Array.isArray(value)) return value.flatMap((id: number) => idsOf(table).get(id) ?? []);
    return typeof value === 'number' ? (idsOf(table).get(value) ?? gone(table)) : value;
  };
  return Object.fromEntries(Object.entries(it).map(([key, value]) => [key, anew(key, value)]));
}

/** Null: it asks for something that did not come along. */
function filterAnew(value: unknown, name: string, idsOf: Ids, tables = inner): unknown {
  const table = tables[name];
  if (Array.isArray(value)) {
    const all = value.map((one) => filterAnew(one, name, idsOf, tables));
    // Of several ids any will do; conditions hold only together.
    const left = table ? all.filter((it) => it !== null) : all;
    return left.includes(null) || (value.length && !left.length) ? null : left;
  }
  if (typeof value === 'object' && value !== null) {
    const all = Object.entries(value).map(([key, one]) => [key, filterAnew(one, key, idsOf, tables)] as const);
    return all.some(([, one]) => one === null) ? null : Object.fromEntries(all);
  }
  return table && typeof value === 'number' ? (idsOf(table).get(value) ?? null) : value;
}

/** A column or an order: `field_<id>`, or a word that names none. Null: that field did not come along. */
function fieldAnew(word: unknown, idsOf: Ids): unknown {
  const [, before, id] = /^(-?field_)(\d+)$/.exec(String(word)) ?? [];
  if (!id) return word;
  const found = idsOf('fields').get(Number(id));
  return found === undefined ? null : `${before}${found}`;
}

const inner: Record<string, string> = {
  topic_id: 'folders',
  operator_id: 'users',
  check_ids: 'dialogues',
  team_id: 'teams',
  manager_id: 'users',
  author_id: 'users',
  organization_id: 'organizations',
  channel_id: 'channels',
  channels_ids: 'channels',
  field_id: 'fields',
  options: 'field_options',
  template_id: 'message_templates',
  funnel_id: 'funnels',
  stage_id: 'stages',
  tag_id: 'lead_tags',
  source_id: 'lead_sources',
  product_id: 'products',
  contact_id: 'contacts',
  contacts: 'contacts',
  category_id: 'task_categories',
  deal_id: 'deals',
  merged_into: 'deals',
  others: 'deals',
  ticket_id: 'tickets',
  part_of: 'tickets',
  department_id: 'ticket_departments',
  ticket_tags_ids: 'ticket_tags',
  default_tag: 'ticket_tags',
  managers_ids: 'users',
  dialogue_id: 'dialogues',
  message_id: 'messages',
  tasks: 'tasks',
};
