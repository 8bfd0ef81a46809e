import { isBuilt } from '@parley/contract/built-modules';
import { useProject } from '../projects/index.ts';

/** Whether this project answers its clients by tickets. */
export function useHasTickets(): boolean {
  const project = useProject().data;
  return isBuilt('tickets') && project !== undefined && project.modules.ticket && !project.is_tasks_app;
}
