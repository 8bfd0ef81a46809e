import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../kit/device.ts';
import { confirm } from '../../ui/confirm.ts';
import { Modal } from '../../ui/modal.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useBrand } from '../choose-brand.ts';
import { useProject } from '../../modules/projects/index.ts';
import { closeSettings, useSettingsWindow } from './open-settings.ts';
import { SettingsContent } from './settings-content.tsx';
import { tabIcons } from './tab-icons.tsx';
import { useSought } from './use-sought.ts';
import { useChatDraft } from './use-chat-draft.ts';
import { openingTab, type SettingsTab, visibleSettings } from './visible-tabs.ts';
import classes from './settings-window.module.css';

export function SettingsWindow() {
  const { t } = useTranslation('app');
  const { opened, requested, sought } = useSettingsWindow();
  const content = useRef<HTMLDivElement>(null);
  useSought(content, sought);
  const isPhone = useIsPhone();
  const project = useProject().data;
  const { bookingTitle } = useBrand();
  const [chosen, setChosen] = useState<SettingsTab | null>(null);
  const draft = useChatDraft();
  if (!project) return null;

  const tabs = visibleSettings(project, isPhone);
  const tab = openingTab(tabs, chosen ?? requested);
  const name = (it: SettingsTab) => (it === 'booking' ? bookingTitle : t(`settings.${it}.title`));
  const close = async () => {
    const question = {
      title: t('settings.leave.title'),
      text: t('settings.leave.text'),
      action: t('settings.leave.action'),
    };
    if ((draft.isChanged || draft.isOtherChanged) && !(await confirm(question))) return;
    draft.drop();
    setChosen(null);
    closeSettings();
  };
  return (
    <Modal opened={opened} onClose={() => void close()} title={t('settings.title')} size="lg" fullOnPhone flush>
      <div ref={content} className={classes.window}>
        <Tabs
          look={isPhone ? 'line' : 'side'}
          aria-label={t('settings.title')}
          tabs={tabs.map((it) => ({ value: it, label: name(it), icon: tabIcons[it] }))}
          value={tab}
          onChange={setChosen}
        >
          <SettingsContent tab={tab} name={name(tab)} draft={draft} />
        </Tabs>
      </div>
    </Modal>
  );
}
