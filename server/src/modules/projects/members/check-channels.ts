import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { existingChannels } from '../channels.queries.ts';
import { knownTo } from '../rules.ts';

/** A channel that is not there and one that the editor may not see are refused alike. */
export async function checkChannels(tx: Tx, editor: Viewer, ids: readonly number[]): Promise<void> {
  const asked = [...new Set(ids)];
  if (knownTo(editor, asked).length < asked.length) refuse('not_found');
  if (asked.length && (await existingChannels(tx, editor.project_id, asked)).length < asked.length) refuse('not_found');
}
