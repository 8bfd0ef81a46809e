import type { Contact } from '@parley/contract/inbox/contacts';
import {
  IconArrowsExchange,
  IconCheck,
  IconCircleCheck,
  IconFolderMinus,
  IconFolderPlus,
  IconLock,
  IconMailOpened,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { type BulkAction, useWork } from '../work/actions.ts';
import { isRoom } from '../work/guesses.ts';
import { askTransfer } from '../work/work-window.ts';
import classes from './bulk-bar.module.css';
import { clearSelection } from './selection.ts';
import type { Folder } from './shown.ts';
import { useOwnTopics } from './topics.ts';

/** What is done to all chosen rows at once, and undone as one. */
export function BulkBar({ rows, folder }: { rows: Contact[]; folder: Folder }) {
  const { t } = useTranslation('contact-list');
  const work = useWork();
  const own = useOwnTopics();
  const clients = rows.filter((row) => !isRoom(row) && row.users.length > 0);
  const act = (action: BulkAction, more: { topic_id?: number } = {}) => {
    void work.many(action, clients, more);
    clearSelection();
  };
  const button = (label: string, icon: ReactNode, run: () => void) => (
    <IconButton label={label} icon={icon} disabled={!clients.length} onClick={run} />
  );
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bulk.title')}>
      <IconButton label={t('bulk.clear')} icon={<IconX />} onClick={clearSelection} />
      <span className={classes.count} aria-live="polite">
        {t('bulk.count', { count: rows.length })}
      </span>
      {button(t('bulk.check'), <IconCheck />, () => act('check'))}
      {button(t('bulk.read'), <IconMailOpened />, () => act('read'))}
      {button(t('bulk.close'), <IconCircleCheck />, () => act('close'))}
      {button(t('bulk.assign'), <IconArrowsExchange />, () => {
        askTransfer(clients);
        clearSelection();
      })}
      {own.length > 0 && (
        <Menu
          trigger={<IconButton label={t('bulk.folder')} icon={<IconFolderPlus />} disabled={!clients.length} />}
          items={own.map(({ id, title }) => ({ label: title, onSelect: () => act('add_topic', { topic_id: id }) }))}
          label={t('bulk.folder')}
          position="top-end"
        />
      )}
      {typeof folder === 'number' &&
        button(t('bulk.out'), <IconFolderMinus />, () => act('remove_topic', { topic_id: folder }))}
      {button(t('bulk.block'), <IconLock />, () => act('block'))}
    </div>
  );
}
