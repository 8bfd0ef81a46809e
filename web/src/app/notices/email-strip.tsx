import { IconMailExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOffered } from '../../kit/offers.ts';
import { Banner } from '../../ui/banner.tsx';
import { useUser } from '../../modules/accounts/index.ts';
import { paths } from '../paths.ts';

/** Whoever proves an address later, by a new password, finds it without the team: better now, when nothing is lost. */
export function EmailStrip() {
  const { t } = useTranslation('app');
  const user = useUser().data;
  if (!user || user.email_verified || !isOffered('proof')) return null;
  return (
    <Banner tone="warn" icon={<IconMailExclamation />} action={<a href={paths.security}>{t('email_strip.confirm')}</a>}>
      {t('email_strip.text', { email: user.email })}
    </Banner>
  );
}
