import { lazy, Suspense } from 'react';
import { useMay, useProject } from '../../modules/projects/index.ts';

const ChannelProblem = lazy(() => import('./channel-problem.tsx').then((file) => ({ default: file.ChannelProblem })));

/** Only whoever may mend a channel is told, and only then more is fetched. */
export function ChannelStrip() {
  const mayEdit = useMay('channels.edit');
  const project = useProject().data;
  if (!mayEdit || !project?.channels.some((it) => !it.is_auth)) return null;
  return (
    <Suspense>
      <ChannelProblem project={project.id} />
    </Suspense>
  );
}
