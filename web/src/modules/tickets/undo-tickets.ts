import { api } from '../../kit/api.ts';
import type { Undo } from '../../kit/undo.ts';
import { renewTickets } from './live.ts';

/** One press, in as many calls as it took. What it asks is fetched then: few presses are ever taken back. */
export const ticketUndo = (tokens: readonly (string | null)[]): Undo => ({
  tokens,
  by: async (token) => {
    const { takeBack } = await import('@parley/contract/undo');
    const { restored, kept } = (await api(takeBack, { token })).data;
    renewTickets(restored.filter(({ subject }) => subject === 'ticket').map(({ id }) => id));
    return { kept: kept.length };
  },
});
