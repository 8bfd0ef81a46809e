import type { Contact } from '@parley/contract/inbox/contacts';
import { listMembers } from '@parley/contract/projects/members';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../kit/query.ts';
import { currentProject } from '../../kit/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ChannelIcon } from '../../ui/channel-icon.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './client-panel.module.css';

/** Who the client is: read-only until the client base opens its fields. */
export function ClientPanel({ contact }: { contact: Contact }) {
  const { t } = useTranslation(['inbox', 'ui']);
  const members = useEndpoint(listMembers, { project: currentProject() ?? 0 }, { quiet: true }).data;
  const operator = members?.find(({ id }) => id === contact.operator);
  return (
    <>
      <div className={classes.head}>
        <Avatar name={contact.name} seed={contact.id} size={48} />
        <div>
          <h2 className={classes.name}>{contact.name}</h2>
          <p className={classes.id}>ID {contact.id}</p>
        </div>
      </div>
      <dl className={classes.facts}>
        <Fact name={t('panel.phone')}>{contact.phone && <a href={`tel:+${contact.phone}`}>+{contact.phone}</a>}</Fact>
        <Fact name={t('panel.email')}>{contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}</Fact>
        <Fact name={t('panel.operator')}>{operator?.name}</Fact>
        <Fact name={t('panel.owed')}>{contact.owed_since && <RelativeTime time={contact.owed_since} />}</Fact>
      </dl>
      <h3 className={classes.title}>{t('panel.channels')}</h3>
      <ul className={classes.channels}>
        {contact.users.map((dialogue) => (
          <li key={dialogue.id}>
            <ChannelIcon type={dialogue.messenger_type} disc size={20} />
            {t(`ui:channel.${dialogue.messenger_type}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || '—'}</dd>
  </div>
);
