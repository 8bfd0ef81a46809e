import type { LeadEvent } from '@parley/contract/deals/events';
import type { Tx } from '../../../kit/db/index.ts';
import { everyone, seersAnd } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { channelsOf } from './audience.queries.ts';
import type { Standing } from './rules.ts';

type Concerned = Pick<Standing, 'id' | 'funnel_id' | 'manager_id' | 'contact_id'>;
const differentOnes = (ids: (number | null)[]): number[] => [...new Set(ids.filter((it) => it !== null))];

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
  const all = differentOnes(deals.map((it) => it.id));
  const said = {
    ids: all.length > mostIds ? null : all,
    funnels_ids: differentOnes(deals.map((it) => it.funnel_id)),
    by,
  };
  // A deal about nobody is everyone's to see, and so is one about a client who has no dialogue.
  const isCommon = deals.some((it) => it.contact_id === null);
  const channels = isCommon ? null : await channelsOf(tx, project_id, differentOnes(deals.map((it) => it.contact_id)));
  const people = differentOnes(deals.map((it) => it.manager_id));
  await emit(tx, project_id, event, said, channels ? seersAnd(channels, people) : everyone);
}
