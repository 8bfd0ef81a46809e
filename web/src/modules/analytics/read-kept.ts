import type { Endpoint, Input } from '@parley/contract/http';
import { analyticsChanged } from '@parley/contract/analytics/events';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { calmReading } from '../../kit/calm-reading.ts';
import { onLive } from '../../kit/live.ts';
import { endpointQuery, refetch } from '../../kit/query.ts';

/** Figures of another period take the place of those before when they have come: nothing flickers meanwhile. */
export const useKept = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  useQuery({ ...endpointQuery(endpoint, input, { quiet: true }), placeholderData: keepPreviousData });

/** Reads these again while figures of today change, as long as the screen shows today. */
export function useFollow(endpoints: readonly Endpoint[], isToday: boolean, apartMs = 1500) {
  const read = useEffectEvent(() => endpoints.forEach((it) => void refetch(it)));
  useEffect(() => {
    if (!isToday) return;
    const reading = calmReading(() => read(), { soonMs: 100, apartMs });
    const stop = onLive(analyticsChanged, reading.want);
    return () => {
      stop();
      reading.stop();
    };
  }, [isToday, apartMs]);
}
