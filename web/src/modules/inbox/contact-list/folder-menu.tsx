import { checkAll, readAll } from '@parley/contract/inbox/work';
import { IconArrowsExchange, IconChecks, IconFolderCog, IconMailOpened } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../kit/query.ts';
import { confirm } from '../../../ui/confirm.ts';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMay } from '../../projects/index.ts';
import { askHandover } from '../work/work-window.ts';
import type { Folder } from './shown.ts';
import { useTopics } from './topics.ts';

/** What is done to a whole list: all of New at once, everything unread, and the folders themselves. */
export function useFolderMenu(folder: Folder, onChange: () => void): MenuItem[] {
  const { t } = useTranslation(['contact-list', 'work']);
  const mayChange = useMay('settings.edit');
  const topics = useTopics();
  const check = useAction(checkAll, { onDone: ({ changed }) => toast.success(t('all.checked', { count: changed })) });
  const read = useAction(readAll, { onDone: ({ changed }) => toast.success(t('all.read_done', { count: changed })) });
  const toCheck = topics?.find(({ id }) => id === '4check')?.total ?? 0;
  const unread = topics?.find(({ id }) => id === 'all')?.unread ?? 0;

  const ask = async (kind: 'check' | 'read', count: number, run: () => void) => {
    const question = {
      title: t(`all.${kind}_title`),
      text: t(`all.${kind}_text`, { count }),
      action: t(`all.${kind}`),
    };
    if (await confirm(question)) run();
  };
  const checking: MenuItem = {
    label: t('all.check'),
    icon: <IconChecks />,
    disabled: toCheck === 0,
    onSelect: () => void ask('check', toCheck, () => check.mutate({})),
  };
  const reading: MenuItem = {
    label: t('all.read'),
    icon: <IconMailOpened />,
    disabled: unread === 0,
    onSelect: () => void ask('read', unread, () => read.mutate({})),
  };
  const changing: MenuItem = { label: t('folder.settings'), icon: <IconFolderCog />, onSelect: onChange };
  const handing: MenuItem = { label: t('work:handover.title'), icon: <IconArrowsExchange />, onSelect: askHandover };
  const ofAll = folder === 'at_work' ? [handing, reading] : [checking, reading];
  return mayChange ? [...ofAll, 'line', changing] : ofAll;
}
