import type { Output } from '@parley/contract/http';
import type { takeBack } from '@parley/contract/undo';
import i18next from 'i18next';
import { api } from '../../kit/api.ts';
import type { Undo } from '../../kit/undo.ts';
import { recallCards } from './board/boards.ts';
import { renewDeals } from './live.ts';

/** `touched`: deals that it spoke of, whether or not they are different now. What it asks is fetched then. */
export const dealUndo = (tokens: readonly string[], touched: readonly number[] = []): Undo => ({
  tokens,
  by: async (token) => {
    const { data } = await api((await import('@parley/contract/undo')).takeBack, { token });
    const restored = data.restored.filter((it) => it.subject === 'deal').map((it) => it.id);
    recallCards(restored);
    renewDeals([...new Set([...restored, ...touched])]);
    return { kept: data.kept.length, stays: whatStays(data) };
  },
});

/** A move that is taken back does not take back what its stage did outside: whoever pressed must know. */
function whatStays({ withdrawn, stays }: Output<typeof takeBack>['data']): string {
  const done = stays.map(({ outcome, count }) => i18next.t(`deals:board.undo_stays.${outcome}`, { count }));
  const parts = [
    ...(withdrawn ? [i18next.t('deals:board.undo_withdrawn', { count: withdrawn })] : []),
    ...(done.length ? [i18next.t('deals:board.undo_stays.intro', { what: done.join(', ') })] : []),
  ];
  return parts.join('. ');
}
