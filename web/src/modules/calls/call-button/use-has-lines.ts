import { isBuilt } from '@parley/contract/built-modules';
import { useProject } from '../../projects/index.ts';

/** Whether any channel that this member sees carries calls. */
export function useHasLines(): boolean {
  const project = useProject().data;
  return isBuilt('calls') && (project?.channels.some(({ limits }) => limits.calls) ?? false);
}
