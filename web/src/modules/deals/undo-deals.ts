import type { undoLeads } from '@parley/contract/deals/lead-changes';
import type { Output } from '@parley/contract/http';
import i18next from 'i18next';
import { toast } from '../../ui/toast.ts';

type Undone = Output<typeof undoLeads>['data'];

/** A move that is taken back does not take back what its stage did outside: whoever pressed must know. */
export function tellWhatStays({ withdrawn, stays }: Pick<Undone, 'withdrawn' | 'stays'>) {
  const done = stays.map(({ outcome, count }) => i18next.t(`deals:board.undo_stays.${outcome}`, { count }));
  const parts = [
    ...(withdrawn ? [i18next.t('deals:board.undo_withdrawn', { count: withdrawn })] : []),
    ...(done.length ? [i18next.t('deals:board.undo_stays.intro', { what: done.join(', ') })] : []),
  ];
  if (parts.length) toast.info(parts.join('. '));
}
