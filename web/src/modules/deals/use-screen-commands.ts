import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../kit/keys/commands.ts';
import { undoLast } from '../../kit/undo.ts';
import { useMay } from '../projects/index.ts';
import { openMailing } from './bulk/open-mailing.ts';
import { SEARCH_ID } from './filter/deal-search.tsx';
import { dealKeys } from './keymap.ts';
import type { Shown } from './use-shown.ts';

export function useScreenCommands({ isList, showLook }: Shown) {
  const { t } = useTranslation('deals');
  const mayMail = useMay('mailings.send');
  const list = useMemo((): Command[] => {
    const group = t('board.title');
    return [
      {
        id: 'deals.search',
        title: t('key.search'),
        group,
        keys: dealKeys.search,
        run: () => document.getElementById(SEARCH_ID)?.focus(),
      },
      { id: 'deals.undo', title: t('key.undo'), group, keys: dealKeys.undo, run: undoLast },
      {
        id: 'deals.look',
        title: t(isList ? 'board.look.board' : 'board.look.list'),
        group,
        keys: dealKeys.look,
        run: () => showLook(isList ? undefined : 'list'),
      },
      ...(mayMail ? [{ id: 'deals.mailings', title: t('bulk.mailings'), group, run: () => openMailing('all') }] : []),
    ];
  }, [t, isList, showLook, mayMail]);
  useCommands(list);
}
