import type { Project } from '@parley/contract/projects/projects';

/** Why there is a notice where the messenger should be. */
export type Problem = 'signed_out' | 'no_projects' | 'not_selected' | 'project_null' | 'deleted' | 'overdue' | 'denied';

/** A project stopped by hand is denied, one whose time has run out is unpaid. */
export function lockOf(project: Pick<Project, 'stop' | 'state'>): Problem | null {
  if (project.stop) return 'denied';
  return project.state === 'overdue' ? 'overdue' : null;
}
