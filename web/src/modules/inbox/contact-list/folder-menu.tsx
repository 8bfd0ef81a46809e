import { ALL_AT_ONCE, checkAll, readAll } from '@parley/contract/inbox/work';
import {
  IconArrowsExchange,
  IconChecks,
  IconFilterEdit,
  IconFolderCog,
  IconMailOpened,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Data, useAction } from '../../../kit/query.ts';
import { confirm } from '../../../ui/confirm.ts';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMay } from '../../projects/index.ts';
import { tellDone } from '../work/undo.ts';
import { askHandover } from '../work/work-window.ts';
import { useFolderChanges } from './folder-changes.ts';
import { openRuleWindow } from './rule-window-place.ts';
import type { Folder } from './shown.ts';
import { isOwn, useTopics } from './topics.ts';

/** What is done to a whole list: all of New at once, everything unread, and the folders themselves. */
export function useFolderMenu(folder: Folder, onChange: () => void): MenuItem[] {
  const { t } = useTranslation(['contact-list', 'work']);
  const mayChange = useMay('settings.edit');
  const topics = useTopics();
  const toCheck = topics?.find(({ id }) => id === '4check')?.total ?? 0;
  const unread = topics?.find(({ id }) => id === 'all')?.unread ?? 0;
  const tell = (text: string, { is_going_on, undo }: Data<typeof checkAll>) => {
    if (is_going_on) toast.info(t('all.going_on'));
    else if (undo) tellDone(text, undo);
    else toast.success(text);
  };
  const check = useAction(checkAll, { onDone: (done) => tell(t('all.checked', { count: done.changed }), done) });
  const read = useAction(readAll, { onDone: (done) => tell(t('all.read_done', { count: done.changed }), done) });

  /** What can be undone is done at once; more than that is asked about first. */
  const ask = async (kind: 'check' | 'read', count: number, run: () => void) => {
    const question = {
      title: t(`all.${kind}_title`),
      text: t(`all.${kind}_text`, { count }),
      action: t(`all.${kind}`),
    };
    if (count <= ALL_AT_ONCE || (await confirm(question))) run();
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
  const changes = useFolderChanges();
  const open = topics?.filter(isOwn).find(({ id, rule, is_mine }) => id === folder && rule && (is_mine || mayChange));
  const ofRule: MenuItem[] = open
    ? [
        'line',
        { label: t('views.edit'), icon: <IconFilterEdit />, onSelect: () => openRuleWindow(open) },
        {
          label: t('views.delete'),
          icon: <IconTrash />,
          danger: true,
          onSelect: () => void changes.remove(open),
        },
      ]
    : [];
  return mayChange ? [...ofAll, ...ofRule, 'line', changing] : [...ofAll, ...ofRule];
}
