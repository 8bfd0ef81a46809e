import type { News } from '../notices/tell-person.ts';

// As many of one kind as are told one by one.
export const most = 3;

/** What one press did to many is one notice to each whom it concerns: the newest stands for all, with their number. */
export function summed(news: News[]): News[] {
  const groups = Map.groupBy(news, ({ user_id, kind, what = '' }) => `${user_id} ${kind} ${what}`);
  return [...groups.values()].flatMap((its) => {
    const last = its.at(-1)!;
    return its.length > most ? [{ ...last, count: its.length }] : its;
  });
}
