import { lazy, Suspense } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { useProject } from '../../modules/projects/index.ts';
import { CategoriesTab } from '../../modules/tasks/index.ts';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { ChatTab } from './chat-tab.tsx';
import { MainTab } from './main-tab.tsx';
import classes from './settings-window.module.css';
import type { ChatDraft } from './use-chat-draft.ts';
import type { SettingsTab } from './visible-tabs.ts';

const FieldsTab = lazy(() =>
  import('../../modules/fields/settings/fields-tab.tsx').then((file) => ({ default: file.FieldsTab })),
);
const TagsTab = lazy(async () => {
  const [file] = await Promise.all([import('../../modules/deals/editor/tags/tags-tab.tsx'), addTexts('deals')]);
  return { default: file.TagsTab };
});
const TicketSettings = lazy(async () => {
  const file = import('../../modules/tickets/departments/ticket-settings.tsx');
  const [{ TicketSettings: Settings }] = await Promise.all([file, addTexts('tickets')]);
  return { default: Settings };
});
const BookingSettings = lazy(async () => {
  const file = import('../../integrations/booking/booking-settings.tsx');
  const [{ BookingSettings: Settings }] = await Promise.all([file, addTexts('integrations')]);
  return { default: Settings };
});
const ServicesTab = lazy(() => import('./services-tab.tsx').then((file) => ({ default: file.ServicesTab })));

type Props = { tab: SettingsTab; name: string; draft: ChatDraft };

export const SettingsContent = (props: Props) => (
  <Suspense fallback={<ListSkeleton rows={5} />}>
    <Topic {...props} />
  </Suspense>
);

function Topic({ tab, name, draft }: Props) {
  if (tab === 'main') return <MainTab />;
  if (tab === 'chat') return <ChatTab draft={draft} />;
  if (tab === 'task_categories') {
    return (
      <div className={classes.topic}>
        <h3 className={classes.heading}>{name}</h3>
        <CategoriesTab />
      </div>
    );
  }
  if (tab === 'client_fields') return <FieldsTab key="client" entity="client" title={name} />;
  if (tab === 'deal_fields') return <FieldsTab key="lead" entity="lead" title={name} />;
  if (tab === 'deal_tags') {
    return (
      <div className={classes.topic}>
        <h3 className={classes.heading}>{name}</h3>
        <TagsTab />
      </div>
    );
  }
  if (tab === 'tickets') {
    return (
      <div className={classes.topic}>
        <h3 className={classes.heading}>{name}</h3>
        <TicketSettings />
      </div>
    );
  }
  return tab === 'services' ? <ServicesTab title={name} /> : <BookingTab title={name} />;
}

function BookingTab({ title }: { title: string }) {
  const project = useProject().data;
  return (
    <div className={classes.topic}>
      <h3 className={classes.heading}>{title}</h3>
      <div className={classes.fields}>{project && <BookingSettings brand={project.brand} Heading="h4" />}</div>
    </div>
  );
}
