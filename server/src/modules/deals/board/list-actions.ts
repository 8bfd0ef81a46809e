import type { LeadAction, listLeadActions as endpoint } from '@parley/contract/deals/history';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { type Db, dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { keptFor } from '../changes/delete-leads.ts';
import { actionsById, actionsOf } from './actions.queries.ts';
import { cardsOf, readDeal } from './read-deal.ts';

const most = 500; // spec section 9

export async function listLeadActions(
  viewer: Viewer,
  { entity_id, count = most, page = 1, next }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id, user_id, channels_ids } = viewer;
  const size = Math.min(Math.max(count, 1), most);
  const [deal] = await cardsOf(viewer, [entity_id]);
  if (!deal) refuse('not_found');
  // By pages or by the last one seen, as the caller likes.
  const offset = next === undefined ? (Math.max(page, 1) - 1) * size : 0;
  const since = new Date(now().getTime() - keptFor);
  const which = { deal_id: entity_id, below: next ?? null, offset, limit: size + 1, since };
  const found = await actionsOf(dbOf(project_id), { project_id, user_id, channels_ids, ...which });
  const data = await asSeen(viewer, entity_id, found.slice(0, size));
  return { data, meta: { count: data.length, next: found.length > size ? String(data.at(-1)!.id) : null } };
}

/** These lines of the history of a deal that the viewer sees, in any order. */
export async function actionsAmong(db: Db, viewer: Viewer, deal_id: number, ids: number[]): Promise<LeadAction[]> {
  const { project_id, user_id, channels_ids } = viewer;
  const since = new Date(now().getTime() - keptFor);
  return asSeen(viewer, deal_id, await actionsById(db, { project_id, user_id, channels_ids, deal_id, ids, since }));
}

async function asSeen(viewer: Viewer, deal_id: number, lines: LeadAction[]): Promise<LeadAction[]> {
  const clients = viewer.channels_ids ? (await readDeal(viewer, deal_id))?.contacts : null;
  const known = clients && new Set(clients.map((it) => it.name));
  return lines.map((line) => (known && line.kind === 'client' ? unnamed(line, known) : line));
}

/** Whoever does not see all clients reads the names only of those whom they see on the deal. */
function unnamed(line: LeadAction, known: Set<string>): LeadAction {
  const seen = (names: string | null): string | null =>
    names
      ?.split(', ')
      .filter((it) => known.has(it))
      .join(', ') || null;
  return { ...line, before: seen(line.before), after: seen(line.after) };
}
