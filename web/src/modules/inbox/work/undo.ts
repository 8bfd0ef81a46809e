import { undoWork } from '@parley/contract/inbox/work';
import { api } from '../../../kit/api.ts';
import { offerUndo, type Undo } from '../../../kit/undo.ts';

/** Rows come back by the stream. What others have changed meanwhile stays theirs. */
export const workUndo = (...tokens: (string | null)[]): Undo => ({
  tokens,
  by: async (token) => ({ kept: (await api(undoWork, { token })).data.kept.length }),
});

/** Says what was done, with the way back. */
export const tellDone = (text: string, token: string) => offerUndo(workUndo(token), { text });
