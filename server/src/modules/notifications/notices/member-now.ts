import type { Viewer } from '../../../kit/viewer.ts';
import { findViewer } from '../../projects/index.ts';

/** Who a person is in the project now; null: nobody there, or the project is closed to them. */
export async function memberNow(project_id: number, user_id: number): Promise<Viewer | null> {
  const viewer = await findViewer({ user_id, session_id: '', language: 'en', expires_at: 0 }, project_id);
  return viewer?.is_locked === false ? viewer : null;
}
