import type { getForecast } from '@parley/contract/analytics/conversion';
import type { Parsed } from '@parley/contract/http';
import type { Viewer } from '../../../kit/viewer.ts';
import type { Facet } from './sums.ts';

type Asked = Parsed<typeof getForecast>;
export type FilterKind = Exclude<Facet, 'all' | 'reason'>;

/** Which deals of a funnel are meant, of those that the viewer sees; null among ids: none of them. */
export type Wanted = {
  project_id: number;
  user_id: number;
  /** Null: all. */
  channels_ids: readonly number[] | null;
  funnel_id: number;
  filter: Partial<Record<FilterKind, (number | null)[]>>;
};

export function wantedBy({ project_id, user_id, channels_ids }: Viewer, asked: Asked): Wanted {
  const idOf = (it: number | 'me' | 'none'): number | null => (it === 'me' ? user_id : it === 'none' ? null : it);
  const { manager_id, source_id, tag_id, product_id } = asked;
  const given = { manager: manager_id, source: source_id, tag: tag_id, product: product_id };
  const filter = Object.entries(given).flatMap(([kind, ids]) =>
    ids === undefined ? [] : [[kind, [...new Set([ids].flat().map(idOf))]]],
  );
  return { project_id, user_id, channels_ids, funnel_id: asked.funnel_id, filter: Object.fromEntries(filter) };
}
