import type { Permission } from '@parley/contract/projects/permissions';
import { getProject, type Project } from '@parley/contract/projects/projects';
import { keyOf, useEndpoint } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { currentProject } from '../../kit/session.ts';
import { holds } from './holds.ts';

/** One input everywhere, so that all share one reading. */
export const projectInput = () => ({
  project: currentProject() ?? 0,
  with: ['can_auto_paid' as const, 'can_auto_renewal' as const],
});

/** The project this tab works in, as its viewer may see it. */
export const useProject = () =>
  useEndpoint(getProject, projectInput(), { quiet: true, enabled: currentProject() !== null });

/** Whether the viewer may do something here; false until it is known. */
export function useMay(permission: Permission): boolean {
  const { data: project } = useProject();
  return project !== undefined && holds(project.permissions, permission);
}

export function changeProject(change: Partial<Project>) {
  queryClient.setQueryData<{ data: Project }>(
    keyOf(getProject, projectInput()),
    (known) => known && { ...known, data: { ...known.data, ...change } },
  );
}
