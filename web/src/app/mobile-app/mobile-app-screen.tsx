import { IconDeviceMobile, IconDownload, IconShare2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../kit/device.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { useBrand } from '../choose-brand.ts';
import { paths } from '../paths.ts';
import { install, isApplePhone, isInstalled, useInstall } from './install.ts';
import { QrCode } from './qr-code.tsx';

/** On a phone: how to install. At a desk: this section is for the phone, and here is how to get there. */
export function MobileAppScreen() {
  const { t } = useTranslation('app');
  const isPhone = useIsPhone();
  return (
    <Page title={t('menu.mobile_app')}>
      <Card>{isPhone ? <OnPhone /> : <AtDesk />}</Card>
    </Page>
  );
}

function AtDesk() {
  const { t } = useTranslation('app');
  return (
    <EmptyState
      icon={<IconDeviceMobile />}
      title={t('mobile_app.only_title')}
      text={t('mobile_app.only_text')}
      action={<QrCode text={`${location.origin}${paths.mobileApp}`} label={t('mobile_app.qr')} />}
    />
  );
}

function OnPhone() {
  const { t } = useTranslation('app');
  const { title } = useBrand();
  const { offer } = useInstall();
  if (isInstalled()) return <EmptyState icon={<IconDeviceMobile />} title={t('mobile_app.installed', { title })} />;
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
