import type { Lead } from '@parley/contract/deals/leads';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chord } from '../../../kit/keys/chords.ts';
import { type Command, useCommands } from '../../../kit/keys/commands.ts';
import { undoLast } from '../../../kit/undo.ts';
import { openNewTask } from '../../tasks/index.ts';
import { dealKeys } from '../keymap.ts';
import { openMerge } from './open-merge.ts';
import { useMoveTo, useSteps } from './stages.ts';

const TASK: Chord = 'Shift+KeyT';

/** What the keys do on the page of a deal. */
export function useDealCommands(lead: Lead) {
  const { t } = useTranslation('deal');
  const steps = useSteps(lead);
  const moveTo = useMoveTo();
  const list = useMemo((): Command[] => {
    const group = t('key.group');
    const step = (by: 1 | -1) => {
      const next = steps?.stages[steps.at + by];
      if (next) moveTo(lead, next.id);
    };
    const { contact } = lead;
    return [
      { id: 'deals.back', title: t('key.back'), group, keys: dealKeys.back, run: () => step(-1) },
      { id: 'deals.forward', title: t('key.forward'), group, keys: dealKeys.forward, run: () => step(1) },
      {
        id: 'deal.task',
        title: t('key.task'),
        group,
        keys: TASK,
        run: () =>
          openNewTask({
            deal: { id: lead.id, name: lead.name },
            ...(contact ? { contact: { id: contact.id, name: contact.name } } : {}),
          }),
      },
      { id: 'deal.merge', title: t('menu.merge'), group, run: () => openMerge([lead.id]) },
      { id: 'deals.undo', title: t('key.undo'), group, keys: dealKeys.undo, run: undoLast },
    ];
  }, [t, lead, steps, moveTo]);
  useCommands(list);
}
