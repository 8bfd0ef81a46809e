import { countActiveTasks } from '@parley/contract/tasks/count';
import { useEndpoint } from '../../kit/query.ts';
import { askedClock, useDisplayZone } from '../../kit/time.ts';

/** One's own tasks that are overdue, and those due later today. */
export const useActiveCount = (enabled: boolean) =>
  useEndpoint(countActiveTasks, { timezone: askedClock(useDisplayZone()) }, { quiet: true, enabled }).data;
