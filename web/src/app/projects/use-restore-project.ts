import { restoreProject } from '@parley/contract/projects/leaving';
import { useAction } from '../../kit/query.ts';
import { enterProject } from './enter-project.ts';

/** Brought back, it is entered. */
export const useRestoreProject = () => useAction(restoreProject, { onDone: ({ id }) => enterProject(id) });
