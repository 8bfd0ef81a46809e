import type { Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { findViewer } from '../projects/index.ts';
import { findSubject, type Subject } from './subjects.queries.ts';

/** Colleagues a note calls, each once. One that could not open it would be called in vain. */
export async function refuseUncallable(
  tx: Tx,
  { project_id }: Viewer,
  { entity, id }: Subject,
  mentions: number[],
): Promise<void> {
  for (const user_id of mentions) {
    const somebody = { user_id, session_id: '', language: 'en' as const, expires_at: 0 };
    const colleague = await findViewer(somebody, project_id);
    if (!colleague || !(await findSubject(tx, colleague, entity, id))) refuse('cannot_mention_on_card');
  }
}
