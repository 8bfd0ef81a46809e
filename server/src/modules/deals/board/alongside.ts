import type { LeadCard, NamedLead } from '@parley/contract/deals/leads';
import type { Db } from '../../../kit/db/index.ts';
import { namesOfStages } from './card.queries.ts';

type Asked = 'user' | 'stage';

/** Deals with what `with[]` wants named in them. */
export async function nameAlongside<L extends LeadCard>(
  db: Db,
  project_id: number,
  leads: L[],
  asked: Asked | Asked[] | undefined,
): Promise<(L & NamedLead)[]> {
  const wanted = [asked ?? []].flat();
  const ids = wanted.includes('stage') ? leads.map((it) => it.stage_id) : [];
  const stages = new Map(ids.length ? (await namesOfStages(db, { project_id, ids })).map((it) => [it.id, it]) : []);
  return leads.map((it) => ({
    ...it,
    ...(wanted.includes('user') ? { user: it.contact } : {}),
    ...(stages.size ? { stage: stages.get(it.stage_id)! } : {}),
  }));
}
