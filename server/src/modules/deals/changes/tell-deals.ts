import { randomUUID } from 'node:crypto';
import type { Actor } from '@parley/contract/actors';
import type { GivenDeals, LeadEvent } from '@parley/contract/deals/events';
import { askedBy } from '../../../kit/actor.ts';
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
  { project_id, by }: { project_id: number; by: Actor },
  event: LeadEvent,
  deals: Concerned[],
  given?: GivenDeals | null,
): Promise<void> {
  if (!deals.length) return;
  const all = [...new Set(deals.map((it) => it.id))];
  const said = {
    ids: all.length > mostIds ? null : all,
    funnels_ids: [...new Set(deals.map((it) => it.funnel_id))],
    by: askedBy(by),
    ...(given && { given }),
  };
  const managers = deals.map((it) => it.manager_id);
  await emit(tx, project_id, event, said, await audienceOf(tx, project_id, deals, managers));
}

/** Who has got which of them; null where nobody did. */
export function givenOf(deals: Pick<Concerned, 'id' | 'manager_id'>[], is_back: boolean): GivenDeals | null {
  if (!deals.length) return null;
  const byManager = Map.groupBy(deals, (it) => it.manager_id);
  const to = [...byManager].map(([manager_id, its]) => ({
    manager_id,
    ids: its.slice(0, mostIds).map((it) => it.id),
    count: its.length,
  }));
  return { cause: randomUUID(), is_back, to };
}
