import { draftChanged } from '@parley/contract/inbox/drafts';
import type { Tx } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { removeDraft } from './drafts.queries.ts';

/** What was sent is no draft any more, on none of the writer's screens. */
export async function dropDraft(
  tx: Tx,
  { project_id, user_id }: Viewer,
  contact_id: number,
  screen = '',
): Promise<void> {
  if (!(await removeDraft(tx, { project_id, user_id, contact_id }))) return;
  await emit(tx, project_id, draftChanged, { contact_id, draft: null, screen }, only(user_id));
}
