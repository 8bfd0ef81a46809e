import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { channelName } from '../../../ui/channel-name.ts';
import { Menu } from '../../../ui/menu.tsx';
import { useProject } from '../../projects/index.ts';
import classes from './composer.module.css';
import { changeLetter } from './letters.ts';

/** By which of the contact's dialogues an answer leaves. */
export function ChannelPicker({ contact, dialogue }: { contact: Contact; dialogue: Dialogue }) {
  const { t } = useTranslation('composer');
  const channels = useProject().data?.channels ?? [];
  const nameOf = ({ channel_id, messenger_type }: Dialogue) =>
    channels.find(({ id }) => id === channel_id)?.name ?? channelName(messenger_type);
  const label = (
    <>
      <ChannelIcon type={dialogue.messenger_type} size={16} />
      <span className={classes.channelName}>{nameOf(dialogue)}</span>
    </>
  );
  if (contact.users.length < 2) return <span className={classes.channel}>{label}</span>;
  return (
    <Menu
      label={t('channel')}
      position="top-start"
      trigger={
        <button
          type="button"
          className={classes.channel}
          data-choice
          aria-label={t('channel_is', { name: nameOf(dialogue) })}
        >
          {label}
          <IconSelector size={14} />
        </button>
      }
      items={contact.users.map((it) => ({
        label: nameOf(it),
        note: it.can_send ? it.name : t('not_connected'),
        icon: <ChannelIcon type={it.messenger_type} size={18} />,
        checked: it.id === dialogue.id,
        onSelect: () => changeLetter(contact.id, { dialogue_id: it.id }),
      }))}
    />
  );
}
