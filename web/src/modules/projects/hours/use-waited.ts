import { workingTimeBetween } from '@parley/contract/projects/working-time';
import { useCallback } from 'react';
import { useProject } from '../use-project.ts';

/** How long somebody has waited, in milliseconds; `isWorking`: only while the project was open, as it wishes. */
export function useWaited(): { isWorking: boolean; waitedSince: (since: Date) => number } {
  const { data: project } = useProject();
  const hours = project?.waits_in_hours ? project.working_hours : null;
  const zone = project?.time_zone ?? 'UTC';
  const waitedSince = useCallback(
    (since: Date) => workingTimeBetween(hours, since.getTime(), Date.now(), zone),
    [hours, zone],
  );
  return { isWorking: hours !== null, waitedSince };
}
