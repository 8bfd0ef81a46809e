import type { LeadEvent } from '@parley/contract/deals/events';
import type { Tx } from '../../../kit/db/index.ts';
import { emit } from '../../../kit/events/events.ts';
import { audienceOf } from '../../clients/index.ts';
import type { Standing } from './rules.ts';

type Concerned = Pick<Standing, 'id' | 'funnel_id' | 'manager_id' | 'contact_id' | 'channels_ids'>;

/** As many cards as boards fetch at once; of more they read all anew. */
const mostIds = 200;

/** A hint without content, for whoever sees one of them: by being its manager, or by seeing its main client. */
export async function tellDeals(
  tx: Tx,
  { project_id, by }: { project_id: number; by: number | null },
  event: LeadEvent,
  deals: Concerned[],
): Promise<void> {
  if (!deals.length) return;
  const all = [...new Set(deals.map((it) => it.id))];
  const said = {
    ids: all.length > mostIds ? null : all,
    funnels_ids: [...new Set(deals.map((it) => it.funnel_id))],
    by,
  };
  const managers = deals.map((it) => it.manager_id);
  await emit(tx, project_id, event, said, await audienceOf(tx, project_id, deals, managers));
}
