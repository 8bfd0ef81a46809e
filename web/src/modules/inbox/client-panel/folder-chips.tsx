import type { Contact } from '@parley/contract/inbox/contacts';
import { IconFolder, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useOwnTopics } from '../contact-list/topics.ts';
import { useWork } from '../work/actions.ts';
import classes from './client-panel.module.css';

/** The team's folders the contact is in, and the way into others. */
export function FolderChips({ contact }: { contact: Contact }) {
  const { t } = useTranslation('client-panel');
  const work = useWork();
  const own = useOwnTopics();
  const change = (topic_id: number, isIn: boolean) =>
    void work.many(isIn ? 'remove_topic' : 'add_topic', [contact], { topic_id });
  if (!own.length) return <p className={classes.hint}>{t('no_folders')}</p>;
  return (
    <div className={classes.chips}>
      {own
        .filter(({ id }) => contact.topics.includes(id))
        .map(({ id, title, bg_color }) => (
          <Tag key={id} color={bg_color} onRemove={() => change(id, true)}>
            {title}
          </Tag>
        ))}
      <Menu
        trigger={<IconButton size="sm" label={t('add_to_folder')} icon={<IconPlus size={16} />} />}
        label={t('add_to_folder')}
        position="bottom-start"
        items={own.map(({ id, title }) => {
          const isIn = contact.topics.includes(id);
          return { label: title, icon: <IconFolder />, checked: isIn, onSelect: () => change(id, isIn) };
        })}
      />
    </div>
  );
}
