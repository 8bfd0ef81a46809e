import { getUser } from '@parley/contract/accounts/users';
import {
  listPostedReports,
  listReports,
  postedReportChanged,
  type Report,
  type ReportKind,
  reportKinds,
  reportProgress,
  reportRules,
} from '@parley/contract/analytics/reports';
import { useEffect } from 'react';
import { useLive, useLiveStatus } from '../../../kit/live.ts';
import { keyOf, refetch, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { holds, useProject } from '../../projects/index.ts';

const quiet = { quiet: true } as const;

/** Those one asked for or gets, as they grow. */
export function useReports() {
  const live = useLiveStatus();
  useLive(reportProgress, placeReport, { immediate: true });
  // What was said while nobody listened is asked for.
  useEffect(() => void refetch(listReports), [live]);
  return useEndpoint(listReports, {}, quiet);
}

export function usePostedReports() {
  useLive(postedReportChanged, () => void refetch(listPostedReports));
  return useEndpoint(listPostedReports, {}, quiet);
}

export const useMe = () => useEndpoint(getUser, {}, quiet).data;

const changeReports = (change: (reports: Report[]) => Report[]) =>
  queryClient.setQueryData<{ data: Report[] }>(
    keyOf(listReports, {}),
    (known) => known && { ...known, data: change(known.data) },
  );

/** What the socket told may be here before the answer that it overtook: nothing goes back. */
const furtherOf = (known: Report | undefined, it: Report): Report =>
  known && it.status === 'running' && (known.status !== 'running' || known.done > it.done) ? known : it;

export function placeReport(it: Report): void {
  changeReports((reports) => {
    const known = reports.find(({ id }) => id === it.id);
    return [furtherOf(known, it), ...reports.filter((other) => other !== known)].sort((a, b) => b.id - a.id);
  });
  // A list that was asked for before this was so would hide it again.
  const queryKey = keyOf(listReports);
  if (queryClient.isFetching({ queryKey }))
    void queryClient.cancelQueries({ queryKey }).then(() => refetch(listReports));
}

export const dropReport = (id: number) => changeReports((reports) => reports.filter((it) => it.id !== id));

/** Kinds whose lines this viewer may take out of the project. */
export function useOfferedKinds(): ReportKind[] {
  const { data: project } = useProject();
  if (!project) return [];
  return reportKinds.filter((kind) => {
    const { module, permission } = reportRules[kind];
    return (
      (module === null || project.modules[module]) && (permission === null || holds(project.permissions, permission))
    );
  });
}
