import { isBuilt } from '@parley/contract/built-modules';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LentParts } from '../../../integrations/parts.ts';
import { currentProject } from '../../../kit/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Card, Page } from '../../../ui/page.tsx';
import { ListSkeleton, TableSkeleton } from '../../../ui/skeletons.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ChannelsSection } from '../channels/channels-section.tsx';
import { readReturned } from '../channels/returned.ts';
import { IntegrationsSection } from '../integrations/integrations-section.tsx';
import { MembersSection } from '../members/members-section.tsx';
import { useMay, useProject } from '../use-project.ts';
import { ProjectSection } from './project-section.tsx';
import { replaceParams, useSearchParam } from './search-param.ts';
import classes from './settings.module.css';

// It knows what may happen in every room.
const JournalSection = lazy(() =>
  import('../journal/journal-section.tsx').then((file) => ({ default: file.JournalSection })),
);

/** What was open in the section one leaves. */
const noPlace = { channel: null, connect: null, view: null, member: null, invite: null };
const sections = ['members', 'channels', 'project', 'calls', 'integrations', 'tickets', 'journal'] as const;

/** What the roof lends: a project knows nothing of its tickets, calls and integrations but whether it has them. */
type Props = {
  Tickets: ComponentType;
  Calls: ComponentType;
  integrations: LentParts;
  OtherIntegrations: ComponentType;
  Tip: ComponentType<{ name: 'integrations' | 'journal' }>;
};

/** /app/settings/: who works here, through what, and how the project is set. */
export function MembersPage({ Tickets, Calls, integrations, OtherIntegrations, Tip }: Props) {
  const { t } = useTranslation('projects');
  useState(readReturned);
  const [asked] = useSearchParam('section');
  const mayLook = useMay('audit.view');
  const mayConnect = useMay('channels.edit');
  const mayEdit = useMay('settings.edit');
  const project = useProject();
  const hasTickets = isBuilt('tickets') && (project.data?.modules.ticket ?? false);
  const isShown = {
    calls: isBuilt('calls') && mayEdit,
    journal: mayLook,
    tickets: hasTickets,
    integrations: mayConnect,
  };
  const shown = sections.filter((name) => !(name in isShown) || isShown[name as keyof typeof isShown]);
  const section = shown.find((name) => name === asked) ?? 'members';
  if (currentProject() === null) return <NoProject />;

  return (
    <Page title={t('settings.title')} text={project.data?.name}>
      <Tabs
        aria-label={t('settings.sections')}
        value={section}
        onChange={(next) => replaceParams({ section: next === 'members' ? null : next, ...noPlace })}
        tabs={shown.map((value) => ({ value, label: t(`settings.${value}`) }))}
      >
        {project.data ? (
          <>
            {(section === 'integrations' || section === 'journal') && <Tip name={section} />}
            {section === 'members' && <MembersSection project={project.data} />}
            {section === 'channels' && <ChannelsSection project={project.data} />}
            {section === 'project' && <ProjectSection project={project.data} />}
            {section === 'integrations' && (
              <IntegrationsSection project={project.data} parts={integrations} Others={OtherIntegrations} />
            )}
            {section === 'calls' && (
              <Suspense fallback={<ListSkeleton rows={3} />}>
                <Calls />
              </Suspense>
            )}
            {section === 'tickets' && (
              <div className={classes.tickets}>
                <Card>
                  <Suspense fallback={<ListSkeleton rows={4} />}>
                    <Tickets />
                  </Suspense>
                </Card>
              </div>
            )}
            {section === 'journal' && (
              <Suspense fallback={<ListSkeleton rows={8} />}>
                <JournalSection project={project.data} />
              </Suspense>
            )}
          </>
        ) : (
          <Card flush>
            {project.error ? (
              <ErrorState
                reason={project.error.message}
                onRetry={() => void project.refetch()}
                retrying={project.isFetching}
              />
            ) : (
              <TableSkeleton rows={6} columns={4} />
            )}
          </Card>
        )}
      </Tabs>
    </Page>
  );
}

export function NoProject() {
  const { t } = useTranslation('projects');
  return (
    <Page title={t('no_project.title')}>
      <Card>
        <EmptyState
          title={t('no_project.title')}
          text={t('no_project.text')}
          action={
            <a className={buttonClass({ look: 'primary' })} href="/app/create-project/">
              {t('create.create')}
            </a>
          }
        />
      </Card>
    </Page>
  );
}
