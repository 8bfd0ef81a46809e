import { type ReportKind, reportRules } from '@parley/contract/analytics/reports';
import { refuse } from '../../../kit/errors.ts';
import { may, type Viewer } from '../../../kit/viewer.ts';
import { findMember } from '../../projects/index.ts';

/** Whether somebody may take lines of this kind out of the project. */
export function mayHave(viewer: Viewer, kind: ReportKind): boolean {
  const { module, permission } = reportRules[kind];
  if (!viewer.modules.analytics || !may(viewer, 'analytics.view')) return false;
  return (module === null || viewer.modules[module]) && (permission === null || may(viewer, permission));
}

export function refuseUnlessMayHave(viewer: Viewer, kind: ReportKind): void {
  const { module } = reportRules[kind];
  if (module !== null && !viewer.modules[module]) refuse('module_off');
  if (!mayHave(viewer, kind)) refuse('forbidden');
}

/** Whoever gets it by e-mail has it as if they had asked for it. */
export async function mayReceive(project_id: number, user_id: number, kind: ReportKind): Promise<boolean> {
  const member = await findMember(project_id, user_id);
  return member !== null && mayHave(member, kind);
}
