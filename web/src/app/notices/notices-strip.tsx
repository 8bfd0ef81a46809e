import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enableNotices } from '../../modules/notifications/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFirstSteps } from '../first-steps/use-first-steps.ts';
import { useNoticesOffer } from './use-notices-offer.ts';

/**
 * Offers browser notices before the browser itself asks, since its own question comes only once; and only when there is
 * somebody to be told of.
 */
export function NoticesStrip() {
  const { t } = useTranslation('app');
  const [isOffered, putOff] = useNoticesOffer();
  const [isAsking, setAsking] = useState(false);
  const hasWritten = useFirstSteps()?.steps.some(({ name, is_done }) => name === 'message' && is_done);
  if (!isOffered || !hasWritten) return null;
  const enable = async () => {
    setAsking(true);
    await enableNotices();
    putOff();
  };
  return (
    <Banner
      tone="info"
      icon={<IconBell />}
      action={
        <>
          <Button size="sm" loading={isAsking} onClick={() => void enable()}>
            {t('notice.web_notices.enable')}
          </Button>
          <Button size="sm" look="quiet" onClick={putOff}>
            {t('notice.web_notices.later')}
          </Button>
        </>
      }
    >
      {t('notice.web_notices.title')}
    </Banner>
  );
}
