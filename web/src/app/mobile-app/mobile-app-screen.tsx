import { IconDeviceMobile, IconDownload, IconShare2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../kit/device.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useBrand } from '../choose-brand.ts';
import { paths } from '../paths.ts';
import { install, isApplePhone, isInstalled, useInstall } from './install.ts';
import { QrCode } from './qr-code.tsx';

/** On a phone: how to install. At a desk: this section is for the phone, and here is how to get there. */
export function MobileAppScreen() {
  const { t } = useTranslation('app');
  const { title } = useBrand();
  const isPhone = useIsPhone();
  const { offer } = useInstall();
  if (!isPhone) {
    return (
      <EmptyState
        icon={<IconDeviceMobile />}
        title={t('mobile_app.only_title')}
        text={t('mobile_app.only_text')}
        action={<QrCode text={`${location.origin}${paths.mobileApp}`} label={t('mobile_app.qr')} />}
      />
    );
  }
  if (isInstalled()) {
    return (
      <EmptyState
        icon={<IconDeviceMobile />}
        title={t('mobile_app.installed', { title })}
        action={
          <Link to="/" className={buttonClass({ look: 'primary' })}>
            {t('to_dialogues')}
          </Link>
        }
      />
    );
  }
  const how = offer ? 'offer' : isApplePhone() ? 'apple' : 'menu';
  return (
    <EmptyState
      icon={how === 'apple' ? <IconShare2 /> : <IconDeviceMobile />}
      title={t('mobile_app.title', { title })}
      text={t(`mobile_app.how.${how}`)}
      action={
        offer && (
          <Button look="primary" icon={<IconDownload />} onClick={() => void install()}>
            {t('mobile_app.install')}
          </Button>
        )
      }
    />
  );
}
