import type { Language } from '../languages.ts';
import { formatMoney } from '../money.ts';
import { addDays, type CalendarDay, dayOf, daysLater, momentAt, wallTimeOf } from '../time.ts';
import { type Placeholder, placeholders, type SendingInterval } from './automation.ts';
import type { FunnelSettings } from './funnels.ts';

/** What the placeholders of a rule's words stand for, of one deal. */
export type DealWords = {
  /** The main client's. */
  name: string;
  phone: string | null;
  products: readonly { name: string; count: number }[];
  /** Null: there is no deal any more. */
  price: number | null;
  currency: string;
  /** Of whoever has the deal, or of the project's owner: sums are written so. */
  language: Language;
  organization: string | null;
  /** Whose deal it is. */
  employee: string | null;
};

const placeholder = /\{\{\s*([A-Z_0-9]+)\s*\}\}/g;

/** As a placeholder is written into a text. */
export const written = (name: Placeholder): string => `{{${name}}}`;

/** What a text names in double braces without our knowing it, as it is written there. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set(
    Array.from(text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g))
      .filter(([, name]) => !placeholders.some((it) => it === name))
      .map(([found]) => found),
  ),
];

/** The words of a rule for one deal: the same on the screen that tries them and on the server. What is unknown is empty. */
export function fillPlaceholders(text: string, deal: DealWords): string {
  const [first = '', second = ''] = deal.name.trim().split(/\s+/);
  const values: Record<Placeholder, string> = {
    NAME: deal.name.trim(),
    NAME_1: first,
    NAME_2: second,
    PHONE: deal.phone ? `+${deal.phone.replace(/^\+/, '')}` : '',
    PRODUCTS: deal.products.map(({ name, count }) => (count === 1 ? name : `${name} × ${count}`)).join(', '),
    // The bare number: texts write the currency beside it themselves, and links take nothing else.
    PRICE: deal.price === null ? '' : String(deal.price),
    PRICE_WITH_CURRENCY: deal.price === null ? '' : formatMoney(deal.price, deal.currency, deal.language),
    ORGANIZATION: deal.organization ?? '',
    EMPLOYEE: deal.employee ?? '',
  };
  return text.replace(placeholder, (found, name: string) => values[name as Placeholder] ?? found);
}

const minute = 60_000;

/**
 * When a message of a stage is to leave, for a deal that came there at this moment; both in milliseconds. Days are those of
 * the project's calendar: the same time by its clock, also over a change of clocks.
 */
export function sendingMoment(came_at: number, interval: SendingInterval, time_zone: string): number {
  if (!('time' in interval)) {
    return daysLater(came_at, interval.days, time_zone) + (interval.hours * 60 + interval.minutes) * minute;
  }
  const [hours = 0, minutes = 0] = interval.time.split(':').map(Number);
  const on = addDays(dayOf(came_at, time_zone), interval.days);
  const at = momentAt(on, hours * 60 + minutes, time_zone);
  return at > came_at ? at : momentAt(addDays(on, 1), hours * 60 + minutes, time_zone);
}

/** The end of the quiet hours that this moment is in; null: it is in none. They may go over midnight. */
export function quietUntil(now: number, quiet: FunnelSettings['quiet'], time_zone: string): number | null {
  if (!quiet || quiet.from === quiet.to) return null;
  const { day, minute: at } = wallTimeOf(now, time_zone);
  const { from, to } = quiet;
  const endsToday = from < to ? at >= from && at < to : at < to;
  if (endsToday) return endsAt(day);
  return from > to && at >= from ? endsAt(addDays(day, 1)) : null;

  function endsAt(on: CalendarDay): number {
    const end = momentAt(on, to, time_zone);
    // Of an hour that comes twice the second is meant by now.
    return end > now ? end : end + 60 * minute;
  }
}
