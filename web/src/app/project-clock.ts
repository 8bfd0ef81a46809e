import { getProject, type Project } from '@parley/contract/projects/projects';
import { keyOf } from '../kit/query.ts';
import { queryClient } from '../kit/query-client.ts';
import { showTimesBy } from '../kit/time.ts';
import { projectInput } from '../modules/projects/index.ts';

/** Times are shown by the zone its viewer chose, or by the project's; asks nothing itself. */
export const followProjectClock = () => queryClient.getQueryCache().subscribe(() => showTimesBy(zoneRead()));

function zoneRead(): string | null {
  const project = queryClient.getQueryData<{ data: Project }>(keyOf(getProject, projectInput()))?.data;
  return project ? (project.own_time_zone ?? project.time_zone) : null;
}
