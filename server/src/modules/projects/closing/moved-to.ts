import { findViewer } from '../find-viewer.ts';
import { findMoved, isMember, type MovedTo } from './closing.queries.ts';

/** Where a project lives by now, for whoever was in it. */
async function movedFor(project_id: number, user_id: number): Promise<MovedTo | null> {
  const found = await findMoved(project_id);
  return found && found !== 'comes' && (await isMember(project_id, user_id)) ? found : null;
}

/** Who may enter a project, and what whoever may not is told. */
export const entrance = { viewer: findViewer, movedFor };

export { findMoved as movedTo } from './closing.queries.ts';
