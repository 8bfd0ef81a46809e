import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChatTab } from './chat-tab.tsx';
import { MainTab } from './main-tab.tsx';
import classes from './settings-window.module.css';
import { tabIcons } from './tab-icons.tsx';
import type { ChatDraft } from './use-chat-draft.ts';
import type { SettingsTab } from './visible-tabs.ts';

type Props = { tab: SettingsTab; name: string; draft: ChatDraft };

/** One topic. Topics of sections that are not there yet say so. */
export function SettingsContent({ tab, name, draft }: Props) {
  const { t } = useTranslation('app');
  if (tab === 'main') return <MainTab />;
  if (tab === 'chat') return <ChatTab draft={draft} />;
  return (
    <div className={classes.topic}>
      <h3 className={classes.heading}>{name}</h3>
      <EmptyState icon={tabIcons[tab]} title={t('settings.not_yet')} text={t(`settings.${tab}.later`)} />
    </div>
  );
}
