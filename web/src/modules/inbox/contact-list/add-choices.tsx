import { shownPhone } from '@parley/contract/clients/shown-phone';
import type { Contact } from '@parley/contract/inbox/contacts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import classes from './add-window.module.css';
import { newestOf } from './newest.ts';

type Props = {
  available: Contact[];
  channelId: number;
  sending: boolean;
  onOpen: (contact: Contact) => void;
  /** Both answer by the form being sent once more. */
  onJoin: (contact: Contact) => void;
  onNew: () => void;
};

/** Who already has the number: to open them, to give them this dialogue too, or to add somebody else. */
export function AddChoices({ available, channelId, sending, onOpen, onJoin, onNew }: Props) {
  const { t } = useTranslation('contact-list');
  const isHere = (contact: Contact) => contact.users.some((it) => it.channel_id === channelId);
  return (
    <section className={classes.choices} aria-label={t('add.known')}>
      <p className={classes.known}>{t(available.some(isHere) ? 'add.known_here' : 'add.known')}</p>
      <ul className={classes.people}>
        {available.map((contact) => {
          const channel = newestOf(contact)?.messenger_type;
          return (
            <li key={contact.id} className={classes.person}>
              <Avatar name={contact.name} seed={contact.id} size={32} {...(channel ? { channel } : {})} />
              <span className={classes.who}>
                <span>{contact.name}</span>
                <span className={classes.about}>{contact.phone ? shownPhone(contact.phone) : contact.email}</span>
              </span>
              {isHere(contact) ? (
                <Button size="sm" onClick={() => onOpen(contact)}>
                  {t('add.open')}
                </Button>
              ) : (
                <Button size="sm" type="submit" disabled={sending} onClick={() => onJoin(contact)}>
                  {t('add.join')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {!available.some(isHere) && (
        <Button type="submit" wide disabled={sending} onClick={onNew}>
          {t('add.anyway')}
        </Button>
      )}
    </section>
  );
}
