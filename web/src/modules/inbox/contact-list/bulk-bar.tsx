import type { Contact } from '@parley/contract/inbox/contacts';
import {
  IconArrowsExchange,
  IconCheck,
  IconCircleCheck,
  IconClockPause,
  IconDots,
  IconFolderMinus,
  IconFolderPlus,
  IconLock,
  IconMailOpened,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLayer } from '../../../ui/layers.ts';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { type BulkAction, useWork } from '../work/actions.ts';
import { isRoom } from '../work/guesses.ts';
import { askSnooze, askTransfer } from '../work/work-window.ts';
import classes from './bulk-bar.module.css';
import { clearSelection } from './selection.ts';
import type { Folder } from './shown.ts';
import { useOwnTopics } from './topics.ts';

/** What is done to all chosen rows at once, and undone as one. Esc leaves the choice, wherever the focus is. */
export function BulkBar({ rows, folder }: { rows: Contact[]; folder: Folder }) {
  const { t } = useTranslation('contact-list');
  const language = useLanguage();
  const work = useWork();
  const own = useOwnTopics();
  useLayer('window', true, clearSelection);
  const clients = rows.filter((row) => !isRoom(row) && row.users.length > 0);
  const act = (action: BulkAction, more: { topic_id?: number } = {}) => {
    void work.many(action, clients, more);
    clearSelection();
  };
  const button = (label: string, icon: ReactNode, run: () => void) => (
    <IconButton label={label} icon={icon} size="sm" disabled={!clients.length} onClick={run} />
  );
  const rarely: MenuItem[] = [
    ...(own.some(({ id }) => id === folder)
      ? [
          {
            label: t('bulk.out'),
            icon: <IconFolderMinus />,
            onSelect: () => act('remove_topic', { topic_id: Number(folder) }),
          },
        ]
      : []),
    { label: t('bulk.block'), icon: <IconLock />, danger: true, onSelect: () => act('block') },
  ];
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bulk.title')}>
      <IconButton label={t('bulk.clear')} icon={<IconX />} size="sm" onClick={clearSelection} />
      <span className={classes.count}>
        <span aria-hidden="true">{formatNumber(rows.length, language)}</span>
        <span className="visually-hidden" aria-live="polite">
          {t('bulk.count', { count: rows.length })}
        </span>
      </span>
      {button(t('bulk.check'), <IconCheck />, () => act('check'))}
      {button(t('bulk.read'), <IconMailOpened />, () => act('read'))}
      {button(t('bulk.close'), <IconCircleCheck />, () => act('close'))}
      {button(t('bulk.assign'), <IconArrowsExchange />, () => askTransfer(clients, clearSelection))}
      {button(t('bulk.snooze'), <IconClockPause />, () => askSnooze(clients, clearSelection))}
      {own.length > 0 && (
        <Menu
          trigger={
            <IconButton label={t('bulk.folder')} icon={<IconFolderPlus />} size="sm" disabled={!clients.length} />
          }
          items={own.map(({ id, title }) => ({ label: title, onSelect: () => act('add_topic', { topic_id: id }) }))}
          label={t('bulk.folder')}
          position="top-end"
        />
      )}
      <Menu
        trigger={<IconButton label={t('more')} icon={<IconDots />} size="sm" disabled={!clients.length} />}
        items={rarely}
        label={t('more')}
        position="top-end"
      />
    </div>
  );
}
