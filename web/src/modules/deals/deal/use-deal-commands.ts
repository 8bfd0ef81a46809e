import type { Lead } from '@parley/contract/deals/leads';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chord } from '../../../kit/keys/chords.ts';
import { type Command, useCommands } from '../../../kit/keys/commands.ts';
import { undoLast } from '../../../kit/undo.ts';
import { openNewTask } from '../../tasks/index.ts';
import { openMerge } from './open-merge.ts';
import { useMoveTo, useSteps } from './stages.ts';

const keys = {
  back: 'BracketLeft',
  forward: 'BracketRight',
  task: 'Shift+KeyT',
  undo: 'Mod+KeyZ',
} satisfies Record<string, Chord>;

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
      { id: 'deal.back', title: t('key.back'), group, keys: keys.back, run: () => step(-1) },
      { id: 'deal.forward', title: t('key.forward'), group, keys: keys.forward, run: () => step(1) },
      {
        id: 'deal.task',
        title: t('key.task'),
        group,
        keys: keys.task,
        run: () =>
          openNewTask({
            deal: { id: lead.id, name: lead.name },
            ...(contact ? { contact: { id: contact.id, name: contact.name } } : {}),
          }),
      },
      { id: 'deal.merge', title: t('menu.merge'), group, run: () => openMerge([lead.id]) },
      { id: 'deal.undo', title: t('key.undo'), group, keys: keys.undo, run: undoLast },
    ];
  }, [t, lead, steps, moveTo]);
  useCommands(list);
}
