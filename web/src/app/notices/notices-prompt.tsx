import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enableNotices } from '../../modules/notifications/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Offers browser notices before the browser itself asks: its own question comes only once. */
export function NoticesPrompt({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('app');
  const [isAsking, setAsking] = useState(false);
  const enable = async () => {
    setAsking(true);
    await enableNotices();
    onDone();
  };
  return (
    <Notice
      icon={<IconBell />}
      title={t('notice.web_notices.title')}
      reason={t('notice.web_notices.reason')}
      buttons={
        <>
          <Button look="primary" loading={isAsking} onClick={() => void enable()}>
            {t('notice.web_notices.enable')}
          </Button>
          <Button onClick={onDone}>{t('notice.web_notices.later')}</Button>
        </>
      }
    />
  );
}
