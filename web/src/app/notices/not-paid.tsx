import { IconCreditCardOff, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useProject } from '../../modules/projects/index.ts';
import { paths } from '../paths.ts';
import { LogOutLink } from './log-out-link.tsx';
import { SupportButton } from './support-button.tsx';

/** The time that was paid for is over, or the tariff does not let anyone in. */
export function NotPaid({ isDenied }: { isDenied: boolean }) {
  const { t } = useTranslation('app');
  const name = useProject().data?.name ?? '';
  const kind = isDenied ? 'denied' : 'overdue';
  return (
    <Notice
      icon={isDenied ? <IconLock /> : <IconCreditCardOff />}
      tone="bad"
      title={t(`notice.${kind}.title`)}
      reason={t(`notice.${kind}.text`, { name })}
      buttons={
        <>
          <a className={buttonClass({ look: 'primary' })} href={paths.tariff}>
            {t('notice.to_tariff')}
          </a>
          <SupportButton />
          <LogOutLink />
        </>
      }
    />
  );
}
