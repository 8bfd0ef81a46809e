import type { Contact } from '@parley/contract/inbox/contacts';
import { IconFilter, IconX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { channelName } from '../../../ui/channel-name.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './thread-bar.module.css';
import { filterThread, isFiltered, useView } from './view.ts';

const ThreadSearch = lazy(() => import('./thread-search.tsx').then((file) => ({ default: file.ThreadSearch })));

/** Above the messages: what is looked for in them, or which of them are shown. */
export function ThreadBar({ contact }: { contact: Contact }) {
  const { t } = useTranslation('thread');
  const view = useView(contact.id);
  const dialogue = contact.users.find(({ id }) => id === view.dialogueId);
  return (
    <>
      {view.isSearching && (
        <Suspense fallback={<div className={classes.bar} />}>
          <ThreadSearch key={contact.id} contactId={contact.id} />
        </Suspense>
      )}
      {isFiltered(view) && (
        <div className={classes.bar}>
          <IconFilter size={16} />
          <span className={classes.shown} role="status">
            {t('filter.shown', {
              what: dialogue
                ? `${channelName(dialogue.messenger_type)} · ${dialogue.name}`
                : t(`filter.${view.only ?? 'all'}`),
            })}
          </span>
          <IconButton
            label={t('filter.drop')}
            icon={<IconX />}
            onClick={() => filterThread(contact.id, { only: null, dialogueId: null })}
          />
        </div>
      )}
    </>
  );
}
