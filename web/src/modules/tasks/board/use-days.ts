import { useEffect, useMemo } from 'react';
import { type DayGroup, timeOf, wishIn } from '../days.ts';
import { useTasks, type Wish } from '../tasks.ts';

// A board shows days at a glance; what lies further on is reached by "more".
const PAGE = 50;

/** The tasks of each stretch of days, asked for apart: however many are late, those of today are there. */
export function useDays(wish: Wish, now: Date) {
  const overdue = useDay('overdue', wish, now);
  const today = useDay('today', wish, now);
  const tomorrow = useDay('tomorrow', wish, now);
  const week = useDay('week', wish, now);
  const later = useDay('later', wish, now);
  // This morning's late ones come first of today, and stand among the late.
  const isOnlyLate = today.tasks?.every((it) => timeOf(it) < now) ?? false;
  useEffect(() => {
    if (isOnlyLate && today.hasMore && !today.isReading && !today.hasFailed) today.readMore();
  });
  // Held together, so that a task that is put off is seen in its new place at once.
  const tasks = useMemo(() => {
    const all = [overdue.tasks, today.tasks, tomorrow.tasks, week.tasks, later.tasks].flatMap((it) => it ?? []);
    return [...new Map(all.map((it) => [it.id, it])).values()].sort(
      (a, b) => timeOf(a).getTime() - timeOf(b).getTime() || a.id - b.id,
    );
  }, [overdue.tasks, today.tasks, tomorrow.tasks, week.tasks, later.tasks]);
  return { tasks, days: { overdue, today, tomorrow, week, later } };
}

const nobody: never[] = [];

function useDay(group: DayGroup, wish: Wish, now: Date) {
  const own = wishIn(group, wish, now);
  const { tasks, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useTasks(own ?? wish, PAGE, own !== null);
  return {
    tasks: own ? tasks : nobody,
    reason: isError && !tasks ? (error as Error).message : null,
    hasMore: own !== null && hasNextPage,
    isReading: isFetchingNextPage,
    hasFailed: isFetchNextPageError,
    readMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}
