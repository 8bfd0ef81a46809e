import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../kit/api-error.ts';
import { signOut } from '../../kit/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { EntryCard } from './entry/entry-card.tsx';

/** Opening it signs out; it stays on the screen only when that did not work. */
export function LogoutPage() {
  const { t } = useTranslation('accounts');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    signOut().then(
      () => location.replace('/app/messenger/login/'),
      (error: unknown) => setRefusal(isApiError(error) ? error.text : String(error)),
    );
  }, [tries]);

  if (refusal === null) {
    return (
      <EntryCard title={t('logout.leaving')}>
        <span role="status" aria-label={t('logout.leaving')} />
      </EntryCard>
    );
  }
  const again = () => {
    setRefusal(null);
    setTries(tries + 1);
  };
  return (
    <EntryCard title={t('logout.failed_title')}>
      <FormAlert>{refusal}</FormAlert>
      <Button look="primary" size="lg" wide onClick={again}>
        {t('logout.again')}
      </Button>
      <a className={buttonClass({ size: 'lg' })} href="/app/messenger/">
        {t('logout.stay')}
      </a>
    </EntryCard>
  );
}
