import {
  type IntegrationCard,
  type IntegrationKind,
  integrationNames,
} from '@parley/contract/integrations/integrations';
import type { Project } from '@parley/contract/projects/projects';
import {
  IconAffiliate,
  IconCalendarEvent,
  IconPlugConnected,
  IconPlugConnectedX,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntegrationParts } from '../../../integrations/parts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Card } from '../../../ui/page.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SaidWords } from '../../../ui/said-words.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { takeReturnedTo } from '../channels/returned.ts';
import { useMembers } from '../use-members.ts';
import { useSearchParam } from '../settings/search-param.ts';
import classes from './integrations.module.css';
import { PartWindow } from './part-window.tsx';
import { readIntegrationsAnew } from './use-follow-integrations.ts';

const icons: Record<IntegrationKind, ReactNode> = {
  booking: <IconCalendarEvent />,
  vk_ads: <IconSpeakerphone />,
  amo: <IconAffiliate />,
};

type Props = { project: Project; card: IntegrationCard; parts: IntegrationParts };

/** What a service does for the project, how it stands, and what can be done about it. */
export function IntegrationCardView({ project, card, parts }: Props) {
  const { t } = useTranslation('integrations');
  const { kind, is_connected, problem } = card;
  const { ConnectPart, DetailsPart, DisconnectPart } = parts;
  const name = integrationNames[kind][project.brand];
  const members = useMembers().data ?? [];
  const [returned, setReturned] = useState(() => takeReturnedTo(kind));
  const [wanted, want] = useSearchParam('connect');
  const [isLeaving, setLeaving] = useState(false);
  const isConnecting = wanted === kind || returned !== null;
  const stopConnecting = () => {
    setReturned(null);
    if (wanted === kind) want(null);
  };
  const done = (close: () => void) => () => {
    readIntegrationsAnew();
    close();
  };
  return (
    <Card
      title={
        <span className={classes.title}>
          <span className={classes.icon}>{icons[kind]}</span>
          {name}
        </span>
      }
      text={t(`about.${kind}`)}
      aside={<StateBadge card={card} />}
    >
      <div className={classes.card}>
        <Trouble card={card} name={name} />
        {is_connected && <Figures card={card} />}
        {is_connected && (
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <DetailsPart project={project} card={card} members={members} />
          </Suspense>
        )}
        <div className={classes.buttons}>
          {(!is_connected || problem === 'refused') && (
            <Button look="primary" icon={<IconPlugConnected />} onClick={() => want(kind)}>
              {t(problem === 'refused' ? 'connect_again' : 'connect')}
            </Button>
          )}
          {is_connected && (
            <Button
              look="quiet"
              className={problem === 'refused' ? undefined : classes.leave}
              icon={<IconPlugConnectedX />}
              onClick={() => setLeaving(true)}
            >
              {t('disconnect')}
            </Button>
          )}
        </div>
      </div>
      <PartWindow opened={isConnecting} title={t('connect_title', { name })} onClose={stopConnecting}>
        <ConnectPart
          project={project}
          card={card}
          members={members}
          returned={returned}
          onDone={done(stopConnecting)}
          onCancel={stopConnecting}
        />
      </PartWindow>
      <PartWindow opened={isLeaving} title={t('disconnect_title', { name })} onClose={() => setLeaving(false)}>
        <DisconnectPart
          project={project}
          card={card}
          members={members}
          onDone={done(() => setLeaving(false))}
          onCancel={() => setLeaving(false)}
        />
      </PartWindow>
    </Card>
  );
}

function StateBadge({ card: { is_connected, problem } }: { card: IntegrationCard }) {
  const { t } = useTranslation('integrations');
  if (problem) return <Badge tone={problem === 'refused' ? 'bad' : 'warn'}>{t(`state.${problem}`)}</Badge>;
  return <Badge tone={is_connected ? 'ok' : 'plain'}>{t(is_connected ? 'state.works' : 'state.off')}</Badge>;
}

function Trouble({ card: { problem, problem_words, failing_since }, name }: { card: IntegrationCard; name: string }) {
  const { t } = useTranslation('integrations');
  if (!problem) return null;
  return (
    <FormAlert tone={problem === 'refused' ? 'bad' : 'warn'}>
      {t(`problem.${problem}`, { name })}
      {failing_since && (
        <>
          {' · '}
          <RelativeTime time={failing_since} />
        </>
      )}
      <SaidWords words={problem_words} className={classes.quoted} />
    </FormAlert>
  );
}

function Figures({ card: { account, connected_at, synced_at } }: { card: IntegrationCard }) {
  const { t } = useTranslation('integrations');
  return (
    <dl className={classes.figures}>
      {typeof account.name === 'string' && (
        <div>
          <dt>{t('account')}</dt>
          <dd>{account.name}</dd>
        </div>
      )}
      {connected_at && (
        <div>
          <dt>{t('connected_at')}</dt>
          <dd>
            <RelativeTime time={connected_at} />
          </dd>
        </div>
      )}
      {synced_at && (
        <div>
          <dt>{t('synced_at')}</dt>
          <dd>
            <RelativeTime time={synced_at} />
          </dd>
        </div>
      )}
    </dl>
  );
}
