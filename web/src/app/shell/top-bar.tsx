import { IconArrowLeft, IconSettings } from '@tabler/icons-react';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { openSettings } from '../settings/open-settings.ts';
import { Operators } from './operators.tsx';
import { SectionTabs } from './section-tabs.tsx';
import classes from './top-bar.module.css';

export function TopBar() {
  const { t } = useTranslation('app');
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <header className={classes.bar}>
      <IconButton
        label={t('back')}
        icon={<IconArrowLeft />}
        disabled={!canGoBack}
        onClick={() => router.history.back()}
        className={classes.back}
      />
      <SectionTabs />
      <div className={classes.right}>
        <Operators />
        <IconButton label={t('settings.title')} icon={<IconSettings />} onClick={() => openSettings()} />
      </div>
    </header>
  );
}
