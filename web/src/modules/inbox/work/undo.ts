import { api } from '../../../kit/api.ts';
import { offerUndo, type Undo } from '../../../kit/undo.ts';

/** Rows come back by the stream. What others have changed meanwhile stays theirs. */
export const workUndo = (...tokens: (string | null)[]): Undo => ({
  tokens,
  // Fetched then: few presses are ever taken back.
  by: async (token) => {
    const { takeBack } = await import('@parley/contract/undo');
    const { kept, is_going_on } = (await api(takeBack, { token })).data;
    return { kept: kept.length, is_going_on };
  },
});

/** Says what was done, with the way back. */
export const tellDone = (text: string, token: string) => offerUndo(workUndo(token), { text });
