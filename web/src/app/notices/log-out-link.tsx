import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/button.tsx';
import { paths } from '../paths.ts';

export function LogOutLink() {
  const { t } = useTranslation('app');
  return (
    <a className={buttonClass({ look: 'quiet' })} href={paths.logout}>
      {t('log_out')}
    </a>
  );
}
