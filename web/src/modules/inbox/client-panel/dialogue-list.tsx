import { shownPhone } from '@parley/contract/clients/shown-phone';
import { updateDialogue } from '@parley/contract/inbox/client-card';
import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { IconArrowsLeftRight, IconDots, IconPencil, IconPlugConnectedX, IconUnlink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { currentProject } from '../../../kit/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { channelName } from '../../../ui/channel-name.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { tip } from '../../../ui/tooltip.tsx';
import { useEver } from '../../../ui/use-ever.ts';
import { InlineField, useMoves } from '../../clients/index.ts';
import { changeLetter } from '../composer/letters.ts';
import { placeContact } from '../contact-list/contacts.ts';
import classes from './dialogue-list.module.css';

const LinkWindow = lazy(() => import('../duplicates/link-window.tsx').then((file) => ({ default: file.LinkWindow })));

/** Where the client writes to us: the title of each, whether we can answer there, and taking it elsewhere. */
export function DialogueList({ contact, isElsewhere }: { contact: Contact; isElsewhere?: boolean }) {
  const { t } = useTranslation('client-panel');
  if (!contact.users.length) return <p className={classes.none}>{t('no_dialogues')}</p>;
  return (
    <ul className={classes.list}>
      {contact.users.map((dialogue) => (
        <Line key={dialogue.id} contact={contact} dialogue={dialogue} isElsewhere={isElsewhere ?? false} />
      ))}
    </ul>
  );
}

type LineProps = { contact: Contact; dialogue: Dialogue; isElsewhere: boolean };

function Line({ contact, dialogue, isElsewhere }: LineProps) {
  const { t } = useTranslation('client-panel');
  const moves = useMoves();
  const [isRenaming, setRenaming] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const wasMoving = useEver(isMoving);
  // Of a contact with one dialogue nothing would be left.
  const isOneOfMany = contact.users.length > 1;
  const items: MenuItem[] = [
    { label: t('rename'), icon: <IconPencil />, onSelect: () => setRenaming(true) },
    ...(isOneOfMany
      ? [
          { label: t('unlink'), icon: <IconUnlink />, onSelect: () => void moves.unlink(dialogue) },
          { label: t('link'), icon: <IconArrowsLeftRight />, onSelect: () => setMoving(true) },
        ]
      : []),
  ];
  return (
    <li className={classes.line}>
      <span role="img" aria-label={channelName(dialogue.messenger_type)} className={classes.icon}>
        <ChannelIcon type={dialogue.messenger_type} disc size={22} />
      </span>
      <div className={classes.words}>
        <InlineField
          label={t('dialogue_title')}
          value={dialogue.name}
          maxLength={200}
          isOpen={isRenaming}
          onClosed={() => setRenaming(false)}
          onSave={(name) => rename(contact, dialogue, name)}
        />
        <span className={classes.about}>
          {dialogue.phone ? shownPhone(dialogue.phone) : channelName(dialogue.messenger_type)}
        </span>
      </div>
      {!dialogue.can_send && (
        <span className={classes.off} role="img" aria-label={t('cannot_send')} {...tip(t('cannot_send'))}>
          <IconPlugConnectedX size={17} />
        </span>
      )}
      {isElsewhere && (
        <Link
          to="/$id"
          params={{ id: contact.id }}
          className={buttonClass({ size: 'sm' })}
          aria-label={t('write_here', { name: dialogue.name })}
          onClick={() => changeLetter(contact.id, { dialogue_id: dialogue.id, mode: 'reply' })}
        >
          {t('write')}
        </Link>
      )}
      <Menu
        trigger={<IconButton size="sm" label={t('more', { name: dialogue.name })} icon={<IconDots size={17} />} />}
        label={dialogue.name}
        items={items}
      />
      {wasMoving && (
        <Suspense>
          <LinkWindow opened={isMoving} onClose={() => setMoving(false)} contact={contact} dialogue={dialogue} />
        </Suspense>
      )}
    </li>
  );
}

async function rename(contact: Contact, { id, channel_id: channel }: Dialogue, name: string): Promise<string | null> {
  const users = contact.users.map((it) => (it.id === id ? { ...it, name } : it));
  placeContact({ ...contact, users });
  try {
    placeContact((await api(updateDialogue, { project: currentProject() ?? 0, channel, id, name })).data);
    return null;
  } catch (error) {
    placeContact(contact);
    if (!isApiError(error)) throw error;
    return error.errors.name?.[0] ?? error.text;
  }
}
