import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chord } from '../../kit/keys/chords.ts';
import { type Command, useCommands } from '../../kit/keys/commands.ts';
import { undoLast } from '../../kit/undo.ts';
import { SEARCH_ID } from './list/toolbar.tsx';
import type { Shown } from './use-shown.ts';
import { openNewTask } from './window/open-task.ts';

const keys = { search: 'Slash', add: 'KeyC', undo: 'Mod+KeyZ', board: 'KeyV' } satisfies Record<string, Chord>;

export function useScreenCommands({ shown: { look }, show }: Shown) {
  const { t } = useTranslation('tasks');
  const list = useMemo((): Command[] => {
    const group = t('title');
    return [
      {
        id: 'tasks.search',
        title: t('search_alone'),
        group,
        keys: keys.search,
        run: () => document.getElementById(SEARCH_ID)?.focus(),
      },
      { id: 'tasks.add', title: t('window.new'), group, keys: keys.add, run: () => openNewTask() },
      { id: 'tasks.undo', title: t('key.undo'), group, keys: keys.undo, run: undoLast },
      {
        id: 'tasks.look',
        title: t(look === 'board' ? 'look.list' : 'look.board'),
        group,
        keys: keys.board,
        run: () => show({ look: look === 'board' ? undefined : 'board' }),
      },
    ];
  }, [t, look, show]);
  useCommands(list);
}
