import type { Tx } from '../../../kit/db/index.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { saveSendKey } from './members.queries.ts';

/** Each member chooses for themselves how a message leaves the composer. */
export const setSendKey = async (
  tx: Tx,
  { project_id, user_id }: Viewer,
  key: 'enter' | 'shift' | 'button',
): Promise<void> => {
  await saveSendKey(tx, project_id, user_id, key);
};
