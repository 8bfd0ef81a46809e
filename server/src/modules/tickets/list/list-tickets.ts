import type { listTickets as listing } from '@parley/contract/tickets/tickets';
import type { Output, Parsed } from '@parley/contract/http';
import { dayBegan, dayEnded } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { patternsOf, skippedBy } from '../../clients/index.ts';
import { areThere } from '../changes/named.queries.ts';
import { areFew, countedBy, type Figured } from './counted.queries.ts';
import { type Asked, keysIn, type Period, type Place, type Row, rowsOf, tagged } from './list.queries.ts';
import { planned, ticketsWith, type Words } from './search.queries.ts';
import { strandsOf } from './strands.queries.ts';

const usual = 30;
const largest = 100;

type Given = Parsed<typeof listing>;

export async function listTickets(viewer: Viewer, given: Given): Promise<Output<typeof listing>> {
  const size = Math.min(Math.max(given.count ?? usual, 1), largest);
  const skipped = skippedBy(given.page, size, given.next);
  const asked: Asked = { ...askedBy(viewer, given), limit: skipped + size + 1 };
  const db = dbOf(viewer.project_id);
  if (!(await areThere(db, viewer, namedIn(asked)))) refuse('not_found');
  if (asked.tags) asked.hasFewTagged = await areFew(db, tagged(viewer.project_id, asked.tags));
  for (const ids of countedBy(viewer.project_id, figuredBy(given)))
    asked.counted.push({ ids, areFew: await areFew(db, ids) });
  const found = await find(viewer, asked, wordsOf(given.search));
  const shown = found.slice(skipped, skipped + size);
  const last = found.length > skipped + size ? shown.at(-1)! : null;
  const data = shown.map(({ place: _, ...ticket }) => ticket);
  const page = given.page ? { page: given.page } : {};
  return { data, meta: { ...page, count: data.length, next: last && [...last.place, last.id].join('.') } };
}

function find(viewer: Viewer, asked: Asked, words: Words | null): Promise<Row[]> {
  if (words) return ticketsWith(viewer, asked, words);
  const strands = strandsOf(viewer, asked);
  return isNarrowed(viewer, asked)
    ? planned(viewer.project_id, (tx) => rowsOf(viewer, asked, strands, tx))
    : rowsOf(viewer, asked, strands, dbOf(viewer.project_id));
}

/** Whether a filter leaves so few that they are sooner sorted than met on a walk depends on what it is asked for. */
function isNarrowed({ channels_ids }: Viewer, asked: Asked): boolean {
  const { departments, managers, tags, levels, promise, ratings, created, closed, rated } = asked;
  const periods = [created, closed, rated].map((it) => it.from ?? it.before);
  const named = [departments, managers, tags, levels, promise, ratings, ...periods, ...asked.counted];
  // Channels have strands of their own.
  return named.some(Boolean) || Boolean(channels_ids && (asked.channels ?? asked.types));
}

function askedBy({ user_id, time_zone }: Viewer, given: Given): Omit<Asked, 'limit'> {
  const { manager_id, order = 'recent', next } = given;
  const days = (from: string | undefined, to: string | undefined): Period => ({
    from: from ? new Date(dayBegan(from, time_zone)) : null,
    before: to ? new Date(dayEnded(to, time_zone)) : null,
  });
  return {
    status: given.status ?? null,
    order,
    contact_id: given.contact_id ?? null,
    dialogue_id: given.user_id ?? null,
    types: listOf(given.messenger_type),
    channels: listOf(given.channel_id),
    departments: given.department_id === 'none' ? 'none' : listOf(given.department_id),
    managers: manager_id === 'me' ? [user_id] : manager_id === 'none' ? 'none' : listOf(manager_id),
    tags: listOf(given.tag_id),
    hasFewTagged: false,
    counted: [],
    levels: listOf(given.priority),
    promise: given.promise ?? null,
    ratings: given.rating === 'none' ? 'none' : listOf(given.rating),
    deal_id: given.crm_lead_id ?? null,
    created: days(given.date_from, given.date_to),
    closed: days(given.closed_from, given.closed_to),
    rated: days(given.rated_from, given.rated_to),
    at: now(),
    after: next ? placeOf(next, keysIn[order]) : null,
  };
}

function figuredBy({ broken_kind, broken_from, broken_to, week_hour, date_from, date_to, open_on }: Given): Figured {
  const kinds = listOf(broken_kind);
  return {
    broken: (kinds ?? broken_from ?? broken_to) ? { kinds, from: broken_from, to: broken_to } : null,
    came: week_hour === undefined ? null : { week_hour, from: date_from, to: date_to },
    open_on: open_on ?? null,
  };
}

/** Whoever or whatever is asked for must be there to be seen. */
const namedIn = ({
  contact_id,
  dialogue_id,
  deal_id,
  channels,
  departments,
  managers,
  tags,
}: Omit<Asked, 'limit'>) => ({
  contacts: listOf(contact_id ?? undefined) ?? [],
  dialogues: listOf(dialogue_id ?? undefined) ?? [],
  deals: listOf(deal_id ?? undefined) ?? [],
  channels: channels ?? [],
  departments: Array.isArray(departments) ? departments : [],
  managers: Array.isArray(managers) ? managers : [],
  tags: tags ?? [],
});

const listOf = <T>(given: T | T[] | undefined): T[] | null =>
  given === undefined ? null : Array.isArray(given) ? given : [given];

function placeOf(next: string, keys: number): Place {
  const numbers = /^-?\d{1,18}(\.-?\d{1,18})*$/.test(next) ? next.split('.').map(Number) : [];
  if (numbers.length !== keys + 1) refuse('invalid_input');
  return { keys: numbers.slice(0, keys), id: numbers.at(-1)! };
}

/** After a # a number alone, digits by themselves a number or words; null: nothing to look for. */
function wordsOf(search: string | undefined): Words | null {
  const patterns = search === undefined ? null : patternsOf(search);
  if (!patterns) return null;
  const [, sign, digits] = /^\s*(#?)(\d{1,9})\s*$/.exec(search!) ?? [];
  return { patterns: sign ? null : patterns, number: digits === undefined ? null : Number(digits) };
}
