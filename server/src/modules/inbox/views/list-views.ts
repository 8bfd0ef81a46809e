import { type ListOrder, type Rule, type ViewKind, viewKinds } from '@parley/contract/inbox/list-rules';
import type { listViews as endpoint, ViewCount } from '@parley/contract/inbox/views';
import type { Output } from '@parley/contract/http';
import type { Viewer } from '../../../kit/viewer.ts';
import type { Seer } from '../dialogues/seen.queries.ts';
import type { Count } from '../folders/counts.queries.ts';
import { countWants } from './count-views.queries.ts';
import { type Want, wantOf } from './fit.queries.ts';
import { mentionsOf } from './mentions.queries.ts';
import { countViewed, isPersonal } from './pages.queries.ts';

const ruleOf = (view: ViewKind): Rule => ({ views: [view], channel_id: [], order: 'newest' });

export async function listViews(viewer: Viewer): Promise<Output<typeof endpoint>> {
  const [counts, mentions] = await Promise.all([
    countRules(viewer, new Map(viewKinds.map((view) => [view, ruleOf(view)]))),
    mentionsOf(viewer),
  ]);
  const views = viewKinds.map((id): ViewCount => {
    const { total, is_more } = counts.get(id)!;
    return { id, total, is_more };
  });
  return { data: { views, mentions } };
}

type Counted = Count & { is_more: boolean };

/** How far one's own few are counted; beyond it there are "more". */
const countable = 300;

/** Everything that the lines of the counts tell by one statement; what is one's own by a look at it. */
export async function countRules<K extends string>(viewer: Seer, rules: Map<K, Rule>): Promise<Map<K, Counted>> {
  const wants = [...rules].map(([key, rule]) => ({ key, want: wantOf(rule), order: rule.order }));
  const shared = wants.filter(({ want }) => !isPersonal(want));
  const sums = await countWants(viewer, new Map(shared.map(({ key, want }) => [key, want])));
  const own = await Promise.all(wants.filter(({ want }) => isPersonal(want)).map((it) => countOwn(viewer, it)));
  const shown = shared.map(({ key }): [K, Counted] => [key, { ...(sums.get(key) ?? nothing), is_more: false }]);
  return new Map([...shown, ...own]);
}

const nothing = { total: 0, unread: 0 };
const beginning = { at: '-infinity', contact_id: 0 };

async function countOwn<K>(
  viewer: Seer,
  { key, want }: { key: K; want: Want; order: ListOrder },
): Promise<[K, Counted]> {
  const total = await countViewed(viewer, { want, order: 'oldest', folder_id: 0 }, beginning);
  return [key, { total, unread: 0, is_more: total >= countable }];
}
