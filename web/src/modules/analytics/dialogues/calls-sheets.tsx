import type { DialogueFigures, DialogueGraph, DialogueStatistics } from '@parley/contract/analytics/dialogues';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { formatTook } from '../charts/took.ts';
import { Figure, Figures } from '../figures/figure.tsx';
import { trendOf } from '../figures/trend.ts';
import { CallsChart } from './calls-chart.tsx';
import { CallsTable } from './calls-table.tsx';
import { useOpenList } from './open-list.ts';

type Props = {
  statistics: DialogueStatistics;
  graph: DialogueGraph | undefined;
  /** Who called in vain called nobody: of a person it is left out. */
  isOfPeople: boolean;
  canCompare: boolean;
  period: string;
};

const callsOf = ({ calls_in, calls_out }: DialogueFigures): number => calls_in + calls_out;

/** The voices among the dialogues; where nobody calls there is nothing to see. */
export function CallsSheets({ statistics, graph, isOfPeople, canCompare, period }: Props) {
  const { figures, figures_before } = statistics;
  if (callsOf(figures) === 0 && !(figures_before && callsOf(figures_before))) return null;
  return (
    <>
      <CallFigures figures={figures} before={canCompare ? figures_before : null} isOfPeople={isOfPeople} />
      {graph && <CallsChart graph={graph} isOfPeople={isOfPeople} last={statistics.period.to} period={period} />}
      <CallsTable by="channel" {...{ statistics, isOfPeople, period }} />
      <CallsTable by="person" {...{ statistics, isOfPeople, period }} />
    </>
  );
}

type Shown = { figures: DialogueFigures; before: DialogueFigures | null; isOfPeople: boolean };
type Name = 'calls_in' | 'calls_out' | 'calls_answered' | 'calls_missed';

function CallFigures({ figures, before, isOfPeople }: Shown) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const open = useOpenList();
  const figure = (name: Name, better: 'more' | 'less' | 'neither') => (
    <Figure
      name={t(`kind.${name}`)}
      value={formatNumber(figures[name], language)}
      trend={trendOf({ now: figures[name], before: before && before[name], kind: 'number', better }, language)}
      onOpen={() => open(name)}
    />
  );
  const { median, total } = figures.call_length;
  return (
    <Figures label={t('calls.title')}>
      {figure('calls_in', 'neither')}
      {figure('calls_out', 'neither')}
      {figure('calls_answered', 'more')}
      {!isOfPeople && figure('calls_missed', 'less')}
      <Figure
        name={t('calls.length')}
        value={median === null ? '—' : formatTook(median, language)}
        note={total > 0 && t('calls.total', { time: formatTook(total, language) })}
        trend={trendOf({ now: median, before: before?.call_length.median, kind: 'time', better: 'neither' }, language)}
        onOpen={() => open('calls_answered')}
      />
    </Figures>
  );
}
