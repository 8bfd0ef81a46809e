import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../kit/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The server is away, or a part of the page could not be loaded: nothing is lost, try again. */
export function CouldNotStart({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('app');
  const router = useRouter();
  const again = () => {
    // A part that could not be loaded is remembered as such until the page is opened anew.
    if (!isApiError(error) && navigator.onLine) return location.reload();
    reset();
    void router.invalidate();
  };
  useEffect(() => {
    addEventListener('online', again, { once: true });
    return () => removeEventListener('online', again);
  });
  return (
    <Notice
      icon={<IconCloudOff />}
      tone="warn"
      title={t('notice.could_not_start.title')}
      reason={(isApiError(error) && error.text) || t('notice.could_not_start.text')}
      buttons={
        <Button look="primary" icon={<IconRefresh />} onClick={again}>
          {t('try_again')}
        </Button>
      }
    />
  );
}
