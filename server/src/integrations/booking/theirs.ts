import type { BookingBranch } from '@parley/contract/integrations/booking';
import { clockText } from '@parley/contract/time';
import type { SharedProduct } from './sync/rules.ts';

/** Numbers and flags come as words or the other way round, depending on who says them. */
export const numberIn = (value: unknown): number => {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
  return Number.isFinite(number) ? number : 0;
};
export const textIn = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '').trim() : '');
export const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
export const listIn = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(recordIn) : []);

/** A client as the service tells of them. */
export type TheirClient = { outside_id: number; name: string; phone: string; email: string; changed_at: Date | null };

export const clientIn = (it: Record<string, unknown>): TheirClient => ({
  outside_id: numberIn(it.id),
  name: textIn(it.name).slice(0, 200),
  phone: textIn(it.phone),
  email: textIn(it.email).slice(0, 254),
  changed_at: changedIn(it),
});

/** `2026-11-15T00:10:00+0300`: when it was last changed, if that is told. */
export function changedIn({ last_change_date }: Record<string, unknown>): Date | null {
  const text = textIn(last_change_date).replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  const moment = text ? Date.parse(text) : NaN;
  return Number.isNaN(moment) ? null : new Date(moment);
}

/** A moment as the clock of a branch shows it. */
export const wireClock = (at: number, { timezone }: Pick<BookingBranch, 'timezone'>): string =>
  clockText(at, timezone).replace(' ', 'T').slice(0, 19);

/** Something that is sold there. */
export type TheirProduct = { kind: 'service' | 'product'; outside_id: number; shared: SharedProduct };

const priced = (value: unknown): number =>
  Math.min(9_999_999_999, Math.max(0, Math.round(numberIn(value) * 100) / 100));
const titled = (value: unknown): string => textIn(value).slice(0, 200) || '—';

export const serviceIn = (it: Record<string, unknown>): TheirProduct => ({
  kind: 'service',
  outside_id: numberIn(it.id),
  shared: {
    name: titled(it.title),
    price: priced(it.price_min),
    count: null,
    visible: it.active === undefined || it.active === true || numberIn(it.active) === 1,
  },
});

export const goodIn = (it: Record<string, unknown>): TheirProduct => ({
  kind: 'product',
  outside_id: numberIn(it.good_id ?? it.id),
  shared: {
    name: titled(it.title),
    price: priced(it.cost),
    count: Math.max(0, Math.round(listIn(it.actual_amounts).reduce((sum, one) => sum + numberIn(one.amount), 0))),
    visible: true,
  },
});
