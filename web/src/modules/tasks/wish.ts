import type { Wish } from './tasks.ts';

/** What an address may ask of the screen of tasks. */
export type TasksSearch = {
  status?: 'closed';
  /** Whose: all of them, or a member's id; one's own unless said. */
  of?: 'all' | number;
  /** Only those about deals; or one's tickets beside them. */
  about?: 'leads' | 'tickets';
  category?: number;
  other?: 'overdue';
  made?: 'auto' | 'manual';
  priority?: true;
  from?: string;
  to?: string;
  search?: string;
  look?: 'board';
};

const isDay = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text);
const idOf = (given: unknown): number | undefined =>
  Number.isSafeInteger(given) && Number(given) > 0 ? Number(given) : undefined;

/** An address may say anything; what it cannot mean is left out. */
export function readSearch(given: Record<string, unknown>): TasksSearch {
  const { status, of, about, category, other, made, priority, from, to, search, look } = given;
  return strip({
    status: status === 'closed' ? status : undefined,
    of: of === 'all' ? of : idOf(of),
    about: about === 'leads' || about === 'tickets' ? about : undefined,
    category: idOf(category),
    other: other === 'overdue' ? other : undefined,
    made: made === 'auto' || made === 'manual' ? made : undefined,
    priority: priority === true ? priority : undefined,
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    search: typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 200) : undefined,
    look: look === 'board' ? look : undefined,
  });
}

/** What is undefined is not named. */
export const strip = (search: { [K in keyof TasksSearch]: TasksSearch[K] | undefined }): TasksSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));

export const wishOf = ({
  status,
  of,
  about,
  category,
  other,
  made,
  priority,
  from,
  to,
  search,
}: TasksSearch): Wish => ({
  status: status ?? 'actual',
  ...(about === 'leads' ? { about } : {}),
  ...(of === 'all' ? {} : { manager_id: of ?? 'me' }),
  ...(category === undefined ? {} : { category }),
  ...(other ? { other } : {}),
  ...(made ? { created_auto: made === 'auto' } : {}),
  ...(priority ? { priority } : {}),
  ...(from ? { date_from: from } : {}),
  ...(to ? { date_to: to } : {}),
  ...(search ? { search } : {}),
});

/** How many conditions are on beside whose tasks and which list. */
export const conditionsOf = ({ category, other, made, priority, from, to }: TasksSearch): number =>
  [category, other, made, priority, from ?? to].filter((it) => it !== undefined).length;
