import { shownPhone } from '@parley/contract/clients/shown-phone';
import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { IconArrowLeft, IconLayoutSidebarRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { roomName } from '../../../ui/channel-name.ts';
import { channelName } from '../../../ui/channel-name.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { CallButton } from '../../calls/index.ts';
import { useMembers, useTeams } from '../../projects/index.ts';
import { dialogueFor } from '../composer/dialogue-for.ts';
import { useLetter } from '../composer/letters.ts';
import classes from './dialogue-header.module.css';
import { isRoom } from './guesses.ts';
import { HeaderActions } from './header-actions.tsx';
import { untilWords } from '../../../kit/moments/until-words.ts';

export type HeaderSlots = {
  /** Beside the name, such as who else is looking. */
  near?: ReactNode;
  /** Tools of the thread, before the menu. */
  tools?: ReactNode;
  /** More lines of the menu. */
  menu?: MenuItem[];
  /** Opens the client's panel, where it does not stand beside the thread: on a phone by touching the name. */
  onWho?: (() => void) | undefined;
};

type Props = HeaderSlots & { contact: Contact; myId: number };

export function DialogueHeader({ contact, myId, near, tools, menu = [], onWho }: Props) {
  const { t } = useTranslation('inbox');
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const newest = newestOf(contact);
  const name = isRoom(contact) ? roomName(contact.name) : contact.name;
  return (
    <header className={classes.header}>
      {isPhone && (
        <IconButton label={t('back')} icon={<IconArrowLeft size={20} />} onClick={() => void navigate({ to: '/' })} />
      )}
      <div className={classes.person}>
        <Avatar name={name} seed={contact.id} size={34} {...(newest ? { channel: newest.messenger_type } : {})} />
        <div className={classes.who}>
          <div className={classes.title}>
            <h1 className={classes.name}>{name}</h1>
            {!isRoom(contact) && <State contact={contact} />}
          </div>
          {!isRoom(contact) && <About contact={contact} myId={myId} />}
        </div>
        {isPhone && onWho && (
          <button type="button" className={classes.cover} aria-label={t('panel.title')} onClick={onWho} />
        )}
      </div>
      {near}
      <div className={classes.actions}>
        {!isRoom(contact) && <CallButton client={contact} />}
        {tools}
        {!isRoom(contact) && newest && <HeaderActions contact={contact} myId={myId} more={menu} />}
        {!isPhone && onWho && <IconButton label={t('panel.title')} icon={<IconLayoutSidebarRight />} onClick={onWho} />}
      </div>
    </header>
  );
}

/** The header's place while the contact is on its way. */
export const WaitingHeader = () => <div className={classes.header} />;

/** The channel that an answer would leave by, what the client is known by there, and in whose hands it is. */
function About({ contact, myId }: { contact: Contact; myId: number }) {
  const { t } = useTranslation('work');
  const members = useMembers().data;
  const dialogue = dialogueFor(contact, useLetter(contact.id));
  const others = contact.users.length - 1;
  const team = useTeams().data?.find(({ id }) => id === contact.team);
  const holder = members?.find(({ id }) => id === contact.operator);
  const words = [
    dialogue && channelName(dialogue.messenger_type) + (others > 0 ? ` +${others}` : ''),
    addressOn(dialogue) ?? (contact.phone && shownPhone(contact.phone)),
    contact.operator === myId ? t('header.held_by_me') : holder && t('header.held_by', { name: holder.name }),
    team && t('header.in_queue', { name: team.name }),
  ];
  return <p className={classes.about}>{words.filter(Boolean).join(' · ')}</p>;
}

function addressOn(dialogue: Dialogue | null): string | null {
  if (dialogue?.address) return dialogue.address;
  return dialogue?.phone ? shownPhone(dialogue.phone) : null;
}

function State({ contact }: { contact: Contact }) {
  const { t } = useTranslation('work');
  const language = useLanguage();
  const until = contact.snoozed_until ? readWireTime(contact.snoozed_until) : null;
  if (contact.blocked) return mark('bad', t('header.blocked'));
  if (contact.archived) return mark('plain', t('header.archived'));
  if (contact.users.some((it) => it.is_unconfirmed)) return mark('warn', t('header.unconfirmed'));
  return until && mark('warn', t('header.snoozed', { until: untilWords(until, new Date(), language) }));
}

const mark = (tone: 'bad' | 'warn' | 'plain', words: string) => (
  <span className={classes.state} data-tone={tone}>
    {words}
  </span>
);

const newestOf = ({ users }: Contact) =>
  users.length ? users.reduce((a, b) => (b.order > a.order ? b : a)) : undefined;
