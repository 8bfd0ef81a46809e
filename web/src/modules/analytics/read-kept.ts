import type { Endpoint, Input } from '@parley/contract/http';
import { analyticsChanged, type FiguresOf } from '@parley/contract/analytics/events';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { calmReading } from '../../kit/calm-reading.ts';
import { onLive } from '../../kit/live.ts';
import { endpointQuery, refetch } from '../../kit/query.ts';

/**
 * Figures of another period take the place of those before when they have come: nothing flickers meanwhile. What was read
 * when nobody followed it is read again, so that all figures of a page are of one moment.
 */
export const useKept = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  useQuery({ ...endpointQuery(endpoint, input, { quiet: true, staleTime: 0 }), placeholderData: keepPreviousData });

/** What happens is counted within half a second, so no figure is two seconds old; and none is read twice in one. */
export const followPace = { soonMs: 100, apartMs: 1000 };

/** A node of the version before does not say which figures it counted: it may be any. */
export const concerns = (counted: readonly FiguresOf[], of?: FiguresOf): boolean => !of || counted.includes(of);

/**
 * Reads these again when figures of what they count became others: those of any days, since who wrote long ago is answered today, and a deal
 * that came then is won.
 */
export function useFollow(endpoints: readonly Endpoint[], counted: readonly FiguresOf[]) {
  const isCounted = useEffectEvent((of?: FiguresOf) => concerns(counted, of));
  const read = useEffectEvent(() => endpoints.forEach((it) => void refetch(it)));
  useEffect(() => {
    const reading = calmReading(() => read(), followPace);
    const stop = onLive(analyticsChanged, ({ of }) => isCounted(of) && reading.want());
    return () => {
      stop();
      reading.stop();
    };
  }, []);
}
