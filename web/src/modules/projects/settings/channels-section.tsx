import type { Channel } from '@parley/contract/projects/channels';
import type { Project } from '@parley/contract/projects/projects';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Card } from '../../../ui/page.tsx';
import classes from './settings.module.css';

export function ChannelsSection({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  return (
    <div className={classes.section}>
      <FormAlert tone="info">{t('channels.coming')}</FormAlert>
      <Card title={t('settings.channels')} text={t('channels.text')} flush>
        {project.channels.length ? (
          <ul className={classes.rows}>
            {project.channels.map((channel) => (
              <ChannelRow key={channel.id} channel={channel} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={<IconPlugConnected />} title={t('channels.empty_title')} text={t('channels.empty_text')} />
        )}
      </Card>
    </div>
  );
}

function ChannelRow({ channel }: { channel: Channel }) {
  const { t } = useTranslation(['projects', 'ui']);
  const { instance_phone, phone, email_email } = channel.settings;
  const address = instance_phone ?? phone ?? email_email;
  const notes = [t(`ui:channel.${channel.type}`), address, channel.telephony && t('channels.calls')];
  return (
    <li className={classes.row}>
      <ChannelIcon type={channel.type} size={32} disc />
      <div className={classes.words}>
        <div className={classes.name}>{channel.name}</div>
        <div className={classes.note}>{notes.filter(Boolean).join(' · ')}</div>
      </div>
      <Badge tone={channel.is_auth ? 'ok' : 'warn'}>
        {channel.is_auth ? t('channels.working') : t('channels.stopped')}
      </Badge>
    </li>
  );
}
