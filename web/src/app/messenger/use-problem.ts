import { isApiError } from '../../kit/api-error.ts';
import { useLiveStatus } from '../../kit/live.ts';
import { useProject } from '../../modules/projects/index.ts';
import { lockOf, type Problem } from '../start-up/problem.ts';

/** What stood in the way at start-up, or what has come up since: removed, stopped, unpaid. */
export function useProblem(atStart: Problem | null): Problem | null {
  const { data: project, error } = useProject();
  const live = useLiveStatus();
  if (atStart) return atStart;
  if (live === 'forbidden' || (isApiError(error) && error.code === 'project_not_found')) return 'project_null';
  return project ? lockOf(project) : null;
}
