import {
  getDialogueGraph,
  getDialogueStatistics,
  goodTimes,
  usualGoodTime,
} from '@parley/contract/analytics/dialogues';
import { timeCounts } from '@parley/contract/statistics';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { formatTook } from '../charts/took.ts';
import classes from '../page.module.css';
import { useFollow, useKept } from '../read-kept.ts';
import { Standing } from '../standing.tsx';
import { formatDays } from '../toolbar/format-days.ts';
import { PeriodPicker } from '../toolbar/period-picker.tsx';
import { PickChannels } from '../toolbar/pick-channels.tsx';
import { PickPeople } from '../toolbar/pick-people.tsx';
import { Tools } from '../toolbar/tools.tsx';
import { useAsked } from '../use-asked.ts';
import { AnswersChart } from './answers-chart.tsx';
import { CallsSheets } from './calls-sheets.tsx';
import { ChannelsChart } from './channels-chart.tsx';
import { ChannelsTable } from './channels-table.tsx';
import { CountedList } from './counted-list.tsx';
import { DialogueFigureCards } from './figures.tsx';
import { HoursChart } from './hours-chart.tsx';
import { MessagesChart } from './messages-chart.tsx';
import { PeopleTable } from './people-table.tsx';
import { TemplatesChart } from './templates-chart.tsx';

/** How the team answers: figures of a period beside those of the one before. */
export function DialoguesPage() {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const { asked, show } = useAsked();
  const { date_from, date_to, channel_id, manager_id, time, within = usualGoodTime } = asked;
  const filter = {
    ...(date_from ? { date_from } : {}),
    ...(date_to ? { date_to } : {}),
    ...(channel_id ? { channel_id } : {}),
    ...(manager_id ? { manager_id } : {}),
    ...(time ? { time } : {}),
    compare: asked.compare !== false,
  };
  const { data, isError, error, isFetching, refetch } = useKept(getDialogueStatistics, { ...filter, within });
  const graph = useKept(getDialogueGraph, filter).data;
  useFollow([getDialogueStatistics, getDialogueGraph], ['dialogues']);
  const period = data ? formatDays(data.period, language) : '';
  const isOfPeople = manager_id !== undefined;
  // Of days that nothing is known of, nothing can be said to have changed.
  const canCompare = Boolean(data?.since && data.period_before && data.since <= data.period_before.from);
  return (
    <>
      <Tools>
        <Segmented
          aria-label={t('time.label')}
          value={time ?? 'working'}
          options={timeCounts.map((value) => ({ value, label: t(`time.${value}`) }))}
          onChange={(next) => show({ time: next === 'working' ? undefined : next })}
        />
        <div className={classes.quick}>
          <Select
            aria-label={t('within.label')}
            options={goodTimes.map((value) => ({
              value,
              label: t('within.option', { time: formatTook(value, language) }),
            }))}
            value={within}
            onChange={(next) => show({ within: next === usualGoodTime ? undefined : (next ?? undefined) })}
          />
        </div>
        <PickChannels chosen={channel_id} onChange={(next) => show({ channel_id: next })} />
        <PickPeople chosen={manager_id} onChange={(next) => show({ manager_id: next })} />
        <PeriodPicker asked={asked} period={data?.period} show={show} />
      </Tools>
      {!data && isError && <ErrorState reason={error.message} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <ListSkeleton rows={8} />}
      {data && (
        <div className={classes.sheets}>
          <Standing of="dialogues" since={data.since} period={data.period} counting={data.counting} />
          <DialogueFigureCards statistics={data} within={within} isOfPeople={isOfPeople} canCompare={canCompare} />
          {graph && <MessagesChart graph={graph} isOfPeople={isOfPeople} last={data.period.to} period={period} />}
          <ChannelsChart channels={data.channels} isOfPeople={isOfPeople} period={period} />
          {graph && (
            <AnswersChart
              graph={canCompare ? graph : { ...graph, points_before: null }}
              last={data.period.to}
              period={period}
            />
          )}
          {graph && !isOfPeople && <HoursChart hours={graph.hours} period={period} />}
          <TemplatesChart templates={data.templates} period={period} />
          <ChannelsTable channels={data.channels} isOfPeople={isOfPeople} period={period} />
          <PeopleTable people={data.people} within={within} period={period} />
          <CallsSheets
            statistics={data}
            graph={graph}
            isOfPeople={isOfPeople}
            canCompare={canCompare}
            period={period}
          />
        </div>
      )}
      {data && asked.list && <CountedList figure={asked.list} period={data.period} templates={data.templates} />}
    </>
  );
}
