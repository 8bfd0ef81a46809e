import { workingTimeBetween } from '@parley/contract/projects/working-time';
import { useProject } from '../use-project.ts';

/** How long somebody has waited, in milliseconds; `isWorking`: only while the project was open, as it wishes. */
export function useWaited(): { isWorking: boolean; waitedSince: (since: Date) => number } {
  const { data: project } = useProject();
  const hours = project?.waits_in_hours ? project.working_hours : null;
  return {
    isWorking: hours !== null,
    waitedSince: (since) => workingTimeBetween(hours, since.getTime(), Date.now(), project?.time_zone ?? 'UTC'),
  };
}
