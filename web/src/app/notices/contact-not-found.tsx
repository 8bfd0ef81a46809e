import { shownPhone } from '@parley/contract/clients/shown-phone';
import { IconPhoneOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { MissingPhone } from '../messenger/use-phone-parameter.ts';
import { openAdd, useWritable } from '../../modules/inbox/index.ts';

type Props = MissingPhone & { onLeave: () => void };

/** Nobody, or more than one, has the number: where a channel can, a dialogue begins with it. */
export function ContactNotFound({ phone, isShared, onLeave }: Props) {
  const { t } = useTranslation('app');
  const canStart = useWritable(true).length > 0;
  const start = () => {
    onLeave();
    openAdd(shownPhone(phone));
  };
  return (
    <Notice
      icon={<IconPhoneOff />}
      tone="warn"
      title={t(isShared ? 'notice.phone_shared.title' : 'notice.contact_not_found.title')}
      reason={t(isShared ? 'notice.phone_shared.text' : 'notice.contact_not_found.text', { phone: shownPhone(phone) })}
      buttons={
        <>
          {canStart && (
            <Button look="primary" onClick={start}>
              {t('notice.contact_not_found.start')}
            </Button>
          )}
          <Button look={canStart ? 'default' : 'primary'} onClick={onLeave}>
            {t('to_dialogues')}
          </Button>
        </>
      }
    />
  );
}
