import type { Project } from '@parley/contract/projects/projects';
import { type ComponentType, lazy, Suspense } from 'react';
import { holds, useProject } from '../../modules/projects/index.ts';

type Problem = ComponentType<{ project: number }>;

// What is late is shown later: nobody waits for it.
const PATIENCE_MS = 300;
let fetched: Problem | undefined;
const Later = lazy(() => import('./channel-problem.tsx').then((file) => ({ default: file.ChannelProblem })));

/** Only whoever may mend a channel is told, and only then more is fetched. */
const mayBeTold = ({ permissions, channels }: Project): boolean =>
  holds(permissions, 'channels.edit') && channels.some((it) => !it.is_auth || it.is_unreached);

/** Read with the first screen, which would move down if the strip came after it. */
export async function readChannelProblem(project: Project): Promise<void> {
  if (!mayBeTold(project)) return;
  const reading = import('./channel-problem.tsx').then(async (file) => {
    await file.readConnections(project.id);
    fetched = file.ChannelProblem;
  });
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([reading.catch(() => undefined), patience]);
}

export function ChannelStrip() {
  const project = useProject().data;
  if (!project || !mayBeTold(project)) return null;
  const ChannelProblem = fetched ?? Later;
  return (
    <Suspense>
      <ChannelProblem project={project.id} />
    </Suspense>
  );
}
