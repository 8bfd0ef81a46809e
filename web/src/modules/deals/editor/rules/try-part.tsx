import type { Stage } from '@parley/contract/deals/funnels';
import { tryRule } from '@parley/contract/deals/trying';
import { Link } from '@tanstack/react-router';
import { IconHistoryOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../../kit/i18n/i18n.ts';
import { type Data, useEndpoint } from '../../../../kit/query.ts';
import { readWireTime } from '../../../../kit/time.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import form from '../../../../ui/window-form.module.css';
import type { Rule } from './kept-rules.ts';
import classes from './try-part.module.css';

type Props = { stage: Stage; known: Rule | 'lost_client' | null };

/** What a rule, or all rules of a stage, would have done to the deals that really came. */
export function TryPart({ stage, known }: Props) {
  const { t } = useTranslation('editor');
  const { data, isError, isFetching, refetch } = useEndpoint(
    tryRule,
    { stage_id: stage.id, ...askedOf(known) },
    { quiet: true, staleTime: 0 },
  );
  if (!data && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <ListSkeleton rows={4} />;
  if (!data.times) {
    return (
      <EmptyState icon={<IconHistoryOff />} title={t('try.none')} text={t('try.none_text', { stage: stage.name })} />
    );
  }
  return (
    <div className={form.form}>
      <p className={form.note}>
        {t('try.times', { count: data.times })} {t(data.would.length ? 'try.about' : 'try.nothing')}
      </p>
      <ol className={classes.list}>
        {data.would.map((it, at) => (
          <Line key={at} would={it} />
        ))}
      </ol>
    </div>
  );
}

function Line({ would: { lead, kind, came_at, acts_at, text } }: { would: Data<typeof tryRule>['would'][number] }) {
  const { t } = useTranslation('editor');
  const language = useLanguage();
  const time = (wire: string) => formatDateTime(readWireTime(wire) ?? new Date(), language);
  return (
    <li className={classes.line} data-left={acts_at === null || undefined}>
      <span className={classes.when}>{acts_at ? time(acts_at) : t('try.left')}</span>
      <span className={classes.what}>
        {t(`try.kinds.${kind}`)}
        {text && `: ${text}`}
      </span>
      <span className={classes.deal}>
        <Link to="/deals/lead/$id" params={{ id: lead.id }}>
          {lead.name}
        </Link>
        {acts_at !== came_at && ` · ${t('try.came', { time: time(came_at) })}`}
      </span>
    </li>
  );
}

function askedOf(known: Props['known']) {
  if (known === 'lost_client') return { kind: known };
  // Sources do nothing by themselves: they are where deals come from.
  if (!known || known.kind === 'source') return {};
  return { kind: known.kind, rule_id: known.rule.id };
}
