import { type LeadAction, listLeadActions, ruleOutcomes } from '@parley/contract/deals/history';
import { IconBolt, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { useMoney } from '../../../kit/i18n/currency.ts';
import { keyOf } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useMembers } from '../../projects/index.ts';
import classes from './history.module.css';

const PAGE = 50;

/** What happened to the deal, who did it and why; what happened by itself names its rule. The newest first. */
export function History({ id }: { id: number }) {
  const { t } = useTranslation('deal');
  const asked = { entity: 'lead', entity_id: id } as const;
  const query = useInfiniteQuery({
    queryKey: keyOf(listLeadActions, asked),
    queryFn: ({ pageParam, signal }) =>
      api(
        listLeadActions,
        { ...asked, count: PAGE, ...(pageParam === null ? {} : { next: Number(pageParam) }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next,
    staleTime: 0,
    meta: { quiet: true },
  });
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const actions = data?.pages.flatMap((page) => page.data);
  if (!actions && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!actions) return <ListSkeleton rows={5} />;
  if (!actions.length) return <EmptyState icon={<IconHistory />} title={t('history.none')} />;
  return (
    <>
      <ol className={classes.list} aria-label={t('history.title')}>
        {actions.map((action) => (
          <Line key={action.id} action={action} />
        ))}
      </ol>
      {hasNextPage ? (
        <Button wide loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      ) : (
        <EndOfList />
      )}
    </>
  );
}

function Line({ action }: { action: LeadAction }) {
  const { t } = useTranslation('deal');
  const people = useMembers().data;
  const money = useMoney();
  const { kind, by, why, rule, created_at } = action;
  const words = (said: string | null) => (kind === 'budget' && said !== null ? money(said) : said);
  const [before, after] = [words(action.before), words(action.after)];
  const who = by === null ? null : (people?.find(({ id }) => id === by)?.name ?? t('history.former'));
  const isRule = kind === 'rule';
  const reason =
    why &&
    (rule ? t('history.by_rule', { why: t(`history.why.${why}`), rule: withoutMarks(rule) }) : t(`history.why.${why}`));
  return (
    <li className={classes.line} data-auto={by === null || undefined}>
      <p className={classes.what}>
        {by === null && <IconBolt size={14} aria-hidden />}
        {isRule ? outcomeOf(action, t) : titleOf(action, t)}
      </p>
      {isRule && action.field && <p className={classes.change}>{action.field}</p>}
      {!isRule && (before !== null || after !== null) && (
        <p className={classes.change}>
          {before !== null && <del>{before}</del>}
          {before !== null && <span aria-hidden="true">→</span>}
          <ins>{after ?? t('history.nothing')}</ins>
        </p>
      )}
      <p className={classes.who}>
        {[who ?? t('history.by_itself'), reason].filter(Boolean).join(' · ')}
        {' · '}
        <RelativeTime time={created_at} />
      </p>
    </li>
  );
}

/** A rule goes by its text, where something stands for the client’s name. */
const withoutMarks = (rule: string) => rule.replaceAll(/\{\{\s*\w+\s*\}\}/g, '…');

type Say = ReturnType<typeof useTranslation<'deal'>>['t'];

const parts = ['organization', 'source', 'into'] as const;

/** Of what can be changed by many names, which it was. */
function titleOf({ kind, field }: LeadAction, t: Say): string {
  if (!field) return t(`history.kind.${kind}`);
  const known = parts.find((it) => it === field);
  return known ? t(`history.field.${known}`) : field;
}

/** What a rule did, or why it did not. */
function outcomeOf({ after }: LeadAction, t: Say): string {
  const known = ruleOutcomes.find((it) => it === after);
  return known ? t(`history.outcome.${known}`) : t('history.kind.rule');
}
