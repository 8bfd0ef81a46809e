import { type CountedKind, countedKinds, goodTimes } from '@parley/contract/analytics/dialogues';
import { day } from '@parley/contract/common';
import { type TimeCount, timeCounts } from '@parley/contract/statistics';

export const tabNames = ['dialogues', 'conversion', 'reports', 'today'] as const;
export type TabName = (typeof tabNames)[number];

/** What every tab reads the same way; a tab keeps words of its own beside these. */
export type AnalyticsSearch = {
  tab?: TabName;
  date_from?: string;
  date_to?: string;
  /** Said only where the period before is not wanted. */
  compare?: false;
  channel_id?: number[];
  manager_id?: number[];
  time?: TimeCount;
  /** Which answers count as quick, in seconds. */
  within?: (typeof goodTimes)[number];
  /** The cards that are shown as tables, joined by commas. */
  tables?: string;
  /** The figure whose list is open, of which channel, person or days, and how long they waited at least. */
  list?: CountedKind;
  list_channel?: number;
  list_manager?: number | 'none';
  list_from?: string;
  list_to?: string;
  over?: (typeof goodTimes)[number];
  /** In which hour of the week it was written. */
  list_hour?: number;
  /** With which template it was begun. */
  list_template?: number;
  /** The board for the wall, with nothing around it. */
  full?: true;
};

/** What changes in the address; what becomes undefined leaves it. */
export type SearchChange = { [K in keyof AnalyticsSearch]?: AnalyticsSearch[K] | undefined } & Record<string, unknown>;

/** An address may say anything; what it cannot mean is left out, and so is a period that ends before it begins. */
export function readSearch(given: Record<string, unknown>): AnalyticsSearch {
  const [date_from, date_to] = daysIn(given.date_from, given.date_to);
  const [list_from, list_to] = daysIn(given.list_from, given.list_to);
  return strip({
    tab: oneOf(tabNames, given.tab),
    date_from,
    date_to,
    compare: given.compare === false ? (false as const) : undefined,
    channel_id: idsIn(given.channel_id),
    manager_id: idsIn(given.manager_id),
    time: given.time === 'working' ? undefined : oneOf(timeCounts, given.time),
    within: oneOf(goodTimes, given.within),
    tables: typeof given.tables === 'string' ? given.tables : undefined,
    list: oneOf(countedKinds, given.list),
    list_channel: idIn(given.list_channel),
    list_manager: given.list_manager === 'none' ? ('none' as const) : idIn(given.list_manager),
    list_from: list_to && list_from,
    list_to: list_from && list_to,
    over: oneOf(goodTimes, given.over),
    list_hour: oneOf(hoursOfWeek, given.list_hour),
    list_template: idIn(given.list_template),
    full: given.full === true ? (true as const) : undefined,
  });
}

const hoursOfWeek = Array.from({ length: 168 }, (_, hour) => hour);

/** On another tab the same period, channels and people are looked at; what belongs to one tab stays behind. */
export const onTab = (asked: AnalyticsSearch, tab: TabName): AnalyticsSearch => {
  const { date_from, date_to, compare, channel_id, manager_id, time } = asked;
  return strip({
    tab: tab === 'dialogues' ? undefined : tab,
    date_from,
    date_to,
    compare,
    channel_id,
    manager_id,
    time,
  });
};

export const isAsTable = ({ tables = '' }: AnalyticsSearch, card: string): boolean => tables.split(',').includes(card);

export function withTable({ tables = '' }: AnalyticsSearch, card: string, isTable: boolean): string | undefined {
  const others = tables.split(',').filter((it) => it && it !== card);
  return (isTable ? [...others, card] : others).join() || undefined;
}

type Stripped<It> = { [K in keyof It]?: Exclude<It[K], undefined> };

export const strip = <It extends object>(search: It): Stripped<It> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Stripped<It>;

const oneOf = <T>(all: readonly T[], given: unknown): T | undefined => all.find((it) => it === given);

function daysIn(from: unknown, to: unknown): [string | undefined, string | undefined] {
  const [first, last] = [dayIn(from), dayIn(to)];
  return [first, first && last && first > last ? undefined : last];
}

const dayIn = (given: unknown): string | undefined => {
  const { success, data } = day.safeParse(given);
  return success ? data : undefined;
};

const idIn = (given: unknown): number | undefined =>
  typeof given === 'number' && Number.isSafeInteger(given) && given > 0 ? given : undefined;

function idsIn(given: unknown): number[] | undefined {
  const ids = [given].flat().flatMap((it) => idIn(it) ?? []);
  return ids.length ? [...new Set(ids)].slice(0, 100) : undefined;
}
