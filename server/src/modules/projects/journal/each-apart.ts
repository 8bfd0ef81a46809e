import { log } from '../../../kit/log.ts';

/** What fails in one project keeps it from no other; it is tried again with the next round. */
export async function eachApart<P extends { id: number }>(
  projects: P[],
  act: (project: P) => Promise<void>,
): Promise<void> {
  for (const project of projects)
    await act(project).catch((error: unknown) =>
      log.warn({ project_id: project.id, error }, 'facts are kept too long'),
    );
}
