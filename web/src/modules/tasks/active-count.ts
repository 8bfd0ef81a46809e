import { countActiveTasks } from '@parley/contract/tasks/count';
import { useEndpoint } from '../../kit/query.ts';

/** Days begin by the clock on this desk. */
export const timezone = (): number => -new Date().getTimezoneOffset() / 60;

/** One's own tasks that are overdue, and those due later today. */
export const useActiveCount = (enabled: boolean) =>
  useEndpoint(countActiveTasks, { timezone: timezone() }, { quiet: true, enabled }).data;
