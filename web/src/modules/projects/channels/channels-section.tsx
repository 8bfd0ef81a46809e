import type { ConnectType } from '@parley/contract/projects/connections';
import { connectTypes } from '@parley/contract/projects/connections';
import type { Project } from '@parley/contract/projects/projects';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { layBelow, replaceParams, useSearchParam } from '../settings/search-param.ts';
import settings from '../settings/settings.module.css';
import { useMay } from '../use-project.ts';
import { ChannelHeading } from './channel-heading.tsx';
import classes from './channels.module.css';

const Gallery = lazy(() => import('./gallery.tsx').then((file) => ({ default: file.Gallery })));
const ConnectPage = lazy(() => import('./connect-page.tsx').then((file) => ({ default: file.ConnectPage })));
const ConnectionPage = lazy(() => import('./connection-page.tsx').then((file) => ({ default: file.ConnectionPage })));
const HealthPage = lazy(() => import('./health-page.tsx').then((file) => ({ default: file.HealthPage })));
const WidgetPage = lazy(() => import('../widget/widget-page.tsx').then((file) => ({ default: file.WidgetPage })));

/** All channels of the project; each place has an address of its own. */
export function ChannelsSection({ project }: { project: Project }) {
  const mayEdit = useMay('channels.edit');
  if (!mayEdit) return <PlainList project={project} />;
  return (
    <Suspense
      fallback={
        <div className={settings.section}>
          <Card flush>
            <TableSkeleton rows={6} columns={3} />
          </Card>
        </div>
      }
    >
      <Place project={project} />
    </Suspense>
  );
}

const places = ['channel', 'connect', 'view'];

function Place({ project }: { project: Project }) {
  useState(() => layBelow(places));
  const [opened, open] = useSearchParam('channel');
  const [wanted, want] = useSearchParam('connect');
  const [view, show] = useSearchParam('view');
  const type = connectTypes.find((it) => it === wanted);
  // The form is over: the way back from the new channel leads to all of them.
  const connected = (id: number) => replaceParams({ connect: null, channel: String(id) });
  if (opened) {
    const isWidget = project.channels.some((it) => it.type === 'widget' && it.id === Number(opened));
    const Page = isWidget ? WidgetPage : ConnectionPage;
    return <Page key={opened} project={project} channelId={Number(opened)} onBack={() => open(null)} />;
  }
  if (type) {
    return <ConnectPage key={type} project={project} type={type} onBack={() => want(null)} onConnect={connected} />;
  }
  const onOpen = (id: number) => open(String(id));
  if (view === 'health') return <HealthPage project={project} onOpen={onOpen} onBack={() => show(null)} />;
  return (
    <Gallery
      project={project}
      onOpen={onOpen}
      onConnect={(it: ConnectType | 'widget') => want(it)}
      isWidgetWanted={wanted === 'widget'}
      onLeaveWidget={() => want(null)}
      onWidget={connected}
      onHealth={() => show('health')}
    />
  );
}

/** What whoever only works here may know of the channels. */
function PlainList({ project }: { project: Project }) {
  const { t } = useTranslation('channels');
  return (
    <div className={settings.section}>
      <Card title={t('connected')} flush>
        <ul className={classes.rows}>
          {project.channels.map(({ id, type, name, is_auth }) => (
            <li key={id} className={classes.row}>
              <ChannelHeading type={type} name={name} state={is_auth ? 'works' : 'off'} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
