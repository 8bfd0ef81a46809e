import type { Viewer } from '../../../kit/viewer.ts';
import { findMember } from '../../projects/index.ts';

/** Who a person is in the project now; null: nobody there, or the project is closed to them. */
export async function memberNow(project_id: number, user_id: number): Promise<Viewer | null> {
  const viewer = await findMember(project_id, user_id);
  return viewer?.is_locked === false ? viewer : null;
}
