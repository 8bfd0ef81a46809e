import { type LeadAction, listLeadActions, ruleOutcomes } from '@parley/contract/deals/history';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { useMoney } from '../../../kit/i18n/currency.ts';
import { keyOf } from '../../../kit/query.ts';
import { HistoryLine, HistoryList } from '../../../ui/history.tsx';
import { useMembers } from '../../projects/index.ts';

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
  return (
    <HistoryList label={t('history.title')} pages={query} none={{ title: t('history.none') }} more={t('history.more')}>
      {(action) => <Line action={action} />}
    </HistoryList>
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
  const isChange = !isRule && (before !== null || after !== null);
  return (
    <HistoryLine
      what={isRule ? outcomeOf(action, t) : titleOf(action, t)}
      note={isRule ? action.field : null}
      change={isChange ? { before, after: after ?? t('history.nothing') } : null}
      by={[who ?? t('history.by_itself'), reason]}
      isByItself={by === null}
      time={created_at}
    />
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
