import type { CountedKind, DialogueGraph, goodTimes } from '@parley/contract/analytics/dialogues';
import { addDays } from '@parley/contract/time';
import type { Days } from '../toolbar/presets.ts';
import { useAsked } from '../use-asked.ts';

type Of = {
  channel?: number;
  /** `none`: what nobody of the team did. */
  manager?: number | 'none';
  over?: (typeof goodTimes)[number];
  hour?: number;
  template?: number;
  days?: Days;
};

/** Opens the list behind a figure: of all, or of one channel, person or day. The way back closes it. */
export function useOpenList() {
  const { show } = useAsked();
  return (list: CountedKind, { channel, manager, over, hour, template, days }: Of = {}) =>
    show(
      {
        list,
        list_channel: channel,
        list_manager: manager,
        over,
        list_hour: hour,
        list_template: template,
        list_from: days?.from,
        list_to: days?.to,
      },
      { push: true },
    );
}

/** The days that a point of a graph tells of: one, or those of its month within the period. */
export function daysOfPoint({ points, step }: Pick<DialogueGraph, 'points' | 'step'>, nth: number, last: string): Days {
  const from = points[nth]!.day;
  if (step === 'day') return { from, to: from };
  const next = points[nth + 1];
  return { from, to: next ? addDays(next.day, -1) : last };
}
