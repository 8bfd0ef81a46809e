import { shownPhone } from '@parley/contract/clients/shown-phone';
import { IconPhoneOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

type Props = { phone: string; onLeave: () => void };

export function ContactNotFound({ phone, onLeave }: Props) {
  const { t } = useTranslation('app');
  return (
    <Notice
      icon={<IconPhoneOff />}
      tone="warn"
      title={t('notice.contact_not_found.title')}
      reason={t('notice.contact_not_found.text', { phone: shownPhone(phone) })}
      buttons={
        <Button look="primary" onClick={onLeave}>
          {t('to_dialogues')}
        </Button>
      }
    />
  );
}
