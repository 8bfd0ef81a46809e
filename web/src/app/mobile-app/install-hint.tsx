import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recall, remember } from '../../kit/remember.ts';
import { Button } from '../../ui/button.tsx';
import { useBrand } from '../choose-brand.ts';
import { install, isApplePhone, isInstalled, useInstall } from './install.ts';
import classes from './install-hint.module.css';

const KEY = 'install_hint';

/** Once per phone: when the browser is ready to install, or on an iPhone, whose browser never offers, how it is done. */
export function InstallHint() {
  const { t } = useTranslation('app');
  const { title } = useBrand();
  const { offer } = useInstall();
  const [isSeen, setSeen] = useState(() => recall(KEY) === 'seen');
  const isTold = !offer && isApplePhone();
  if ((!offer && !isTold) || isSeen || isInstalled()) return null;
  const dismiss = () => {
    remember(KEY, 'seen');
    setSeen(true);
  };
  return (
    <aside className={classes.hint} aria-label={t('menu.mobile_app')}>
      <IconDeviceMobile />
      <p className={classes.words}>{t(isTold ? 'mobile_app.hint_apple' : 'mobile_app.hint', { title })}</p>
      <Button look="quiet" size="sm" onClick={dismiss}>
        {t(isTold ? 'mobile_app.seen' : 'mobile_app.later')}
      </Button>
      {offer && (
        <Button look="primary" size="sm" onClick={() => void install().then(dismiss)}>
          {t('mobile_app.install')}
        </Button>
      )}
    </aside>
  );
}
