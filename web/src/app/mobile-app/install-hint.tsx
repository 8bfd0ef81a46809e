import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recall, remember } from '../../kit/remember.ts';
import { Button } from '../../ui/button.tsx';
import { useBrand } from '../choose-brand.ts';
import { install, isInstalled, useInstall } from './install.ts';
import classes from './install-hint.module.css';

const KEY = 'install_hint';

/** Once per phone, when the browser is ready to install. */
export function InstallHint() {
  const { t } = useTranslation('app');
  const { title } = useBrand();
  const { offer } = useInstall();
  const [isSeen, setSeen] = useState(() => recall(KEY) === 'seen');
  if (!offer || isSeen || isInstalled()) return null;
  const dismiss = () => {
    remember(KEY, 'seen');
    setSeen(true);
  };
  return (
    <aside className={classes.hint} aria-label={t('menu.mobile_app')}>
      <IconDeviceMobile />
      <p className={classes.words}>{t('mobile_app.hint', { title })}</p>
      <Button look="quiet" size="sm" onClick={dismiss}>
        {t('mobile_app.later')}
      </Button>
      <Button look="primary" size="sm" onClick={() => void install().then(dismiss)}>
        {t('mobile_app.install')}
      </Button>
    </aside>
  );
}
