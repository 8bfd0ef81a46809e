import { findMoved, isMember, type MovedTo } from './closing.queries.ts';

/** Where a project lives by now, for whoever was in it. */
export async function movedFor(project_id: number, user_id: number): Promise<MovedTo | null> {
  const found = await findMoved(project_id);
  return found && found !== 'comes' && (await isMember(project_id, user_id)) ? found : null;
}

export { findMoved as movedTo } from './closing.queries.ts';
