import type { Channel } from '@parley/contract/projects/channels';
import type { Project } from '@parley/contract/projects/projects';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Card } from '../../../ui/page.tsx';
import { useMay } from '../use-project.ts';
import { useSearchParam } from './search-param.ts';
import classes from './settings.module.css';

const WidgetPage = lazy(() => import('../widget/widget-page.tsx').then((file) => ({ default: file.WidgetPage })));
const ConnectWidget = lazy(() =>
  import('../widget/connect-widget.tsx').then((file) => ({ default: file.ConnectWidget })),
);

export function ChannelsSection({ project }: { project: Project }) {
  const { t } = useTranslation(['projects', 'widget']);
  const mayEdit = useMay('channels.edit');
  const [opened, open] = useSearchParam('channel');
  const [isConnecting, setIsConnecting] = useState(false);
  if (opened && mayEdit) {
    return (
      <Suspense>
        <WidgetPage project={project} channelId={Number(opened)} onBack={() => open(null)} />
      </Suspense>
    );
  }
  const connect = mayEdit && (
    <Button icon={<IconPlus size={16} />} onClick={() => setIsConnecting(true)}>
      {t('widget:connect')}
    </Button>
  );
  return (
    <div className={classes.section}>
      <FormAlert tone="info">{t('channels.coming')}</FormAlert>
      <Card title={t('settings.channels')} text={t('channels.text')} aside={connect} flush>
        {project.channels.length ? (
          <ul className={classes.rows}>
            {project.channels.map((channel) => (
              <ChannelRow
                key={channel.id}
                channel={channel}
                {...(mayEdit && channel.type === 'widget' ? { onOpen: () => open(String(channel.id)) } : {})}
              />
            ))}
          </ul>
        ) : (
          <EmptyState icon={<IconPlugConnected />} title={t('channels.empty_title')} text={t('channels.empty_text')} />
        )}
      </Card>
      {isConnecting && (
        <Suspense>
          <ConnectWidget
            project={project}
            onClose={() => setIsConnecting(false)}
            onConnect={(channel_id) => {
              setIsConnecting(false);
              open(String(channel_id));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function ChannelRow({ channel, onOpen }: { channel: Channel; onOpen?: () => void }) {
  const { t } = useTranslation(['projects', 'ui', 'widget']);
  const { instance_phone, phone, email_email } = channel.settings;
  const address = instance_phone ?? phone ?? email_email;
  const notes = [t(`ui:channel.${channel.type}`), address, channel.telephony && t('channels.calls')];
  const stopped = channel.type === 'widget' ? t('widget:off') : t('channels.stopped');
  return (
    <li className={classes.row}>
      <ChannelIcon type={channel.type} size={32} disc />
      <div className={classes.words}>
        <div className={classes.name}>{channel.name}</div>
        <div className={classes.note}>{notes.filter(Boolean).join(' · ')}</div>
      </div>
      {onOpen && (
        <Button size="sm" aria-label={t('widget:set_up_of', { name: channel.name })} onClick={onOpen}>
          {t('widget:set_up')}
        </Button>
      )}
      <Badge tone={channel.is_auth ? 'ok' : 'warn'}>{channel.is_auth ? t('channels.working') : stopped}</Badge>
    </li>
  );
}
