import { Navigate, useParams } from '@tanstack/react-router';
import { InboxScreen } from '../../modules/inbox/index.ts';
import { useProject } from '../../modules/projects/index.ts';
import { useUnopened } from '../first-steps/use-unopened.tsx';
import { visitParts } from '../visits/visit-parts.ts';
import { TasksAppNotice } from '../notices/tasks-app-notice.tsx';

/** The tasks-only variant has no inbox: its first page says so, or leads on to the tasks. */
export function InboxRoute() {
  const { id } = useParams({ strict: false });
  const project = useProject().data;
  const unopened = useUnopened();
  if (!project?.is_tasks_app) return <InboxScreen contactId={id ?? null} unopened={unopened} visits={visitParts} />;
  return <TasksAppNotice project={project} otherwise={<Navigate to="/tasks" replace />} />;
}
