import { IconArrowLeft, IconSearch, IconSettings } from '@tabler/icons-react';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keyOfCommand, useBindings } from '../../kit/keys/bindings.ts';
import { capsOf } from '../../kit/keys/chords.ts';
import { openPalette } from '../../kit/keys/palette.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { openNoticeSettings, openSettings } from '../settings/open-settings.ts';
import { NoticeBell } from '../../modules/notifications/index.ts';
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
        <PaletteButton />
        <Operators />
        <NoticeBell onSettings={openNoticeSettings} />
        <IconButton label={t('settings.title')} icon={<IconSettings />} onClick={() => openSettings()} />
      </div>
    </header>
  );
}

/** Looks like a field and opens one: everything is found there. */
function PaletteButton() {
  const { t } = useTranslation('app');
  const keys = keyOfCommand({ id: 'palette', keys: 'Mod+KeyK' }, useBindings());
  return (
    <button type="button" className={classes.palette} onClick={() => openPalette()} aria-haspopup="dialog">
      <IconSearch size={16} />
      <span className={classes.words}>{t('keys.palette')}</span>
      {keys && <Kbd>{capsOf(keys).join(' ')}</Kbd>}
    </button>
  );
}
