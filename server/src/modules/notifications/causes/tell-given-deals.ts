import type { leadsUpdated } from '@parley/contract/deals/events';
import type { Payload } from '@parley/contract/live';
import { tellPerson } from '../notices/tell-person.ts';
import { withdraw } from '../notices/withdraw-notices.ts';
import { summed } from './summed.ts';

type Some = Payload<typeof leadsUpdated>;

export const areGiven = ({ given }: Some): boolean => given !== undefined;

/** Whoever has got deals is told; whoever lost them before they looked need not hear of them any more. */
export async function tellGivenDeals(
  { given, by }: Some,
  { project_id }: { project_id: number | null },
): Promise<void> {
  if (project_id === null || !given) return;
  for (const { manager_id, ids, count } of given.to) {
    for (const subject_id of ids)
      await withdraw(project_id, { kinds: ['deal_given'], subject_id }, { but: manager_id });
    if (manager_id === null || given.is_back) continue;
    const about = { user_id: manager_id, kind: 'deal_given', by_id: by, cause: given.cause } as const;
    const news = summed(ids.map((subject_id) => ({ ...about, subject_id })));
    for (const it of news) await tellPerson(project_id, it.count ? { ...it, count } : it);
  }
}
