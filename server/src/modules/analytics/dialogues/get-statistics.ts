import {
  type DialogueFigures,
  type getDialogueStatistics as endpoint,
  goodTimes,
  usualGoodTime,
} from '@parley/contract/analytics/dialogues';
import type { Output, Parsed } from '@parley/contract/http';
import type { Span, TimeCount } from '@parley/contract/statistics';
import { dayBegan, dayEnded } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import { dbToRead } from '../../../kit/db/index.ts';
import { countIn, type Histogram, quantile } from '../../../kit/statistics/histogram.ts';
import { type Days, periodBefore, periodOf, piecesOf } from '../../../kit/statistics/period.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { countedShare } from '../counted-share.ts';
import { timesAtWork } from '../presence/presence.queries.ts';
import { withinKey } from './counted.ts';
import { type By, firstDay, readSums, type ReadSums, templatesUsed, waitingNow } from './figures.queries.ts';
import { countingOf } from './marks.queries.ts';
import { addSums, type HistogramName, noChannel, noSums, type Sums } from './sums.ts';
import { type Wanted, wantedBy } from './wanted.ts';

type Asked = { wanted: Wanted; time: TimeCount; within: number };

export async function getDialogueStatistics(
  viewer: Viewer,
  { time = 'working', compare = false, within = usualGoodTime, ...filter }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id, user_id, time_zone } = viewer;
  const db = dbToRead(viewer);
  const asked = { wanted: wantedBy(viewer, filter), time, within };
  const period = periodOf(filter, now().getTime(), time_zone);
  const period_before = compare ? periodBefore(period) : null;
  const [channels, people, before, times, since, counting, waits, templates] = await Promise.all([
    sumsBy('channel', asked, period),
    sumsBy('manager', asked, period),
    period_before && sumsBy('nothing', asked, period_before),
    timesAtWork(db, { project_id, ...period }),
    firstDay(db, asked.wanted),
    countingOf(db, project_id),
    waitingNow(db, asked.wanted),
    templatesUsed(db, {
      project_id,
      user_id,
      wanted: asked.wanted,
      from: new Date(dayBegan(period.from, time_zone)),
      until: new Date(dayEnded(period.to, time_zone)),
    }),
  ]);
  const { managers_ids } = asked.wanted;
  const atWork = new Map(times.map((it) => [it.user_id, it]));
  const isMeant = (id: number): boolean => !managers_ids || managers_ids.includes(id);
  const ids = [...new Set([...people.keys(), ...[...atWork.keys()].filter(isMeant)])];
  return {
    data: {
      period,
      period_before,
      since,
      counting: countedShare(counting),
      figures: figuresOf(together(channels), asked),
      figures_before: before && figuresOf(together(before), asked),
      now: waits,
      channels: [...channels]
        .filter(([id]) => id !== noChannel)
        .map(([channel_id, sums]) => ({ channel_id, ...figuresOf(sums, asked) }))
        .toSorted((a, b) => b.messages_in - a.messages_in || a.channel_id - b.channel_id),
      people: ids
        .map((id) => ({
          manager: id || null,
          ...figuresOf(people.get(id) ?? noSums(), asked),
          online: atWork.get(id)?.online ?? 0,
          active: atWork.get(id)?.active ?? 0,
        }))
        .toSorted((a, b) => b.messages_out - a.messages_out || (a.manager ?? Infinity) - (b.manager ?? Infinity)),
      templates,
    },
  };
}

/** By the channel or the person they are of. */
async function sumsBy(by: By, { wanted, time }: Asked, period: Days): Promise<Map<number, Sums>> {
  const names: HistogramName[] = ['within', `first_answer_${time}`, `answer_${time}`, `closing_${time}`, 'call_length'];
  const rows = await readSums(dbToRead(wanted), wanted, by, piecesOf(period), names);
  const sums = new Map<number, Sums>();
  const idOf = (row: ReadSums): number => (by === 'manager' ? row.manager_id : by === 'channel' ? row.channel_id : 0);
  for (const row of rows) {
    const known = sums.get(idOf(row)) ?? noSums();
    addSums(known, row);
    sums.set(idOf(row), known);
  }
  return sums;
}

function together(parts: Map<number, Sums>): Sums {
  const whole = noSums();
  for (const it of parts.values()) addSums(whole, it);
  return whole;
}

function figuresOf(sums: Sums, { time, within }: Asked): DialogueFigures {
  const answers = (figure: 'first_answer' | 'answer') => ({
    ...spanOf(sums[`${figure}_${time}`]),
    within: goodTimes
      .filter((seconds) => seconds <= within)
      .reduce((sum, seconds) => sum + (sums.within[withinKey(`${figure}_${time}`, seconds)] ?? 0), 0),
  });
  return {
    new_clients: sums.new_clients,
    new_dialogues: sums.new_dialogues,
    messages_in: sums.messages_in,
    messages_out: sums.messages_out,
    answered: countIn(sums[`answer_${time}`]),
    unanswered: sums.unanswered,
    first_answer: answers('first_answer'),
    answer: answers('answer'),
    closing: spanOf(sums[`closing_${time}`]),
    taken: sums.taken,
    calls_in: sums.calls_in,
    calls_out: sums.calls_out,
    calls_answered: sums.calls_answered,
    calls_missed: sums.calls_missed,
    call_length: { ...spanOf(sums.call_length), total: sums.call_seconds },
  };
}

const spanOf = (histogram: Histogram): Span => ({
  count: countIn(histogram),
  median: quantile(histogram, 0.5),
  p90: quantile(histogram, 0.9),
});
