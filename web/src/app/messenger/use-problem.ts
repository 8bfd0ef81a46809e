import { getProjectsSidebar } from '@parley/contract/projects/projects';
import { useEffect } from 'react';
import { isApiError } from '../../kit/api-error.ts';
import { useLiveStatus } from '../../kit/live.ts';
import { refetch } from '../../kit/query.ts';
import { currentProject } from '../../kit/session.ts';
import { useProject } from '../../modules/projects/index.ts';
import { useProjects } from '../current.ts';
import { lockOf, type Problem } from '../start-up/problem.ts';

/** What stood in the way at start-up, or what has come up since: removed, stopped, unpaid. */
export function useProblem(atStart: Problem | null): Problem | null {
  const { data: project, error } = useProject();
  const live = useLiveStatus();
  const isShut = live === 'forbidden' || (isApiError(error) && error.code === 'project_not_found');
  const isDeleted = useProjects().some((it) => it.id === currentProject() && it.deleted);
  // Why is told by the list of projects, which was read when it was not so yet.
  useEffect(() => {
    if (isShut) void refetch(getProjectsSidebar);
  }, [isShut]);
  if (atStart) return atStart;
  if (isShut) return isDeleted ? 'deleted' : 'project_null';
  return project ? lockOf(project) : null;
}
