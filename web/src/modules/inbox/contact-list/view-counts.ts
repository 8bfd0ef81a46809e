import { type Facets, listContacts } from '@parley/contract/inbox/contacts';
import { fitsRule, personalViews } from '@parley/contract/inbox/list-fit';
import type { Rule } from '@parley/contract/inbox/list-rules';
import { listViews } from '@parley/contract/inbox/views';
import type { Output } from '@parley/contract/http';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../kit/api.ts';
import { type Data, endpointQuery, keyOf } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { askedOf } from './contacts.ts';
import { myIdNow, ruleOf, ruleOfFolder } from './place.ts';
import { isFiltered, type Shown } from './shown.ts';
import { changeTopics } from './topics.ts';

export const countKey = ['list-count'] as const;

type Chosen = Omit<Shown, 'search'>;
type Counted = Output<typeof listContacts>;

type Views = { data: Data<typeof listViews> };

/** The views as they are known; with `isRead` they are asked for. */
export const useViews = (isRead: boolean) =>
  useQuery({ ...endpointQuery(listViews, {}, { quiet: true }), enabled: isRead }).data;

/** How many are left by what was chosen; null while nothing is chosen, or it is not known yet. */
export function useFilteredCount({ folder, filter, search }: Shown): number | null {
  const shown = { folder, filter, search: '' };
  const { data } = useQuery({
    queryKey: [...countKey, { folder, filter }],
    queryFn: ({ signal }) => api(listContacts, { ...askedOf(shown), only_count: '1' }, { signal }),
    enabled: isFiltered(filter) && !search,
    meta: { quiet: true },
  });
  return isFiltered(filter) && !search ? (data?.meta.total ?? null) : null;
}

/** A row came, went or changed: each view it entered or left is counted on. Answers whether there may be such views. */
export function countViewsOn(was: Facets | null, is: Facets | null): boolean {
  if (JSON.stringify(was) === JSON.stringify(is)) return false;
  const step = (rule: Rule) => Number(fits(rule, is)) - Number(fits(rule, was));
  const unread = (rule: Rule) => Number(fits(rule, is) && is!.is_unread) - Number(fits(rule, was) && was!.is_unread);
  changeTopics((topics) =>
    topics.map((it) =>
      it.rule && !isOwn(it.rule)
        ? { ...it, total: Math.max(0, it.total + step(it.rule)), unread: Math.max(0, it.unread + unread(it.rule)) }
        : it,
    ),
  );
  changeViews(({ views, ...rest }) => ({
    ...rest,
    views: views.map((it) => {
      const rule: Rule = { views: [it.id], channel_id: [], order: 'newest' };
      return isOwn(rule) ? it : { ...it, total: Math.max(0, it.total + step(rule)) };
    }),
  }));
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: countKey })) {
    const rules = rulesOf(queryKey[1] as Chosen);
    const steps = rules ? Number(rules.every((it) => fits(it, is))) - Number(rules.every((it) => fits(it, was))) : 0;
    queryClient.setQueryData<Counted>(
      queryKey,
      (known) => known && { ...known, meta: { ...known.meta, total: Math.max(0, (known.meta.total ?? 0) + steps) } },
    );
  }
  return true;
}

/** What a list that is counted goes by; null: by what no row tells. */
function rulesOf({ folder, filter }: Chosen): Rule[] | null {
  const ofFolder = ruleOfFolder(folder);
  const rules = [ruleOf(filter), ...(ofFolder ? [ofFolder] : [])];
  return (folder === 'all' || ofFolder) && !rules.some(isOwn) ? rules : null;
}

export function changeViews(change: (views: Data<typeof listViews>) => Data<typeof listViews>) {
  queryClient.setQueryData<Views>(keyOf(listViews, {}), (known) => known && { ...known, data: change(known.data) });
}

const isOwn = (rule: Rule): boolean => rule.views.some((view) => personalViews.includes(view));

const fits = (rule: Rule, it: Facets | null): boolean => it !== null && fitsRule(rule, it, myIdNow());
