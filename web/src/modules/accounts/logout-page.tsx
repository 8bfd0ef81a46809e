import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../kit/api-error.ts';
import { signOut } from '../../kit/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { EntryCard } from './entry/entry-card.tsx';

// React may run an effect twice; one goodbye is enough.
let leaving: Promise<void> | null = null;

/** Opening it signs out; it stays on the screen only when that did not work. */
export function LogoutPage() {
  const { t } = useTranslation('accounts');
  const [refusal, setRefusal] = useState<string | null>(null);

  const leave = useCallback(async () => {
    setRefusal(null);
    try {
      await (leaving ??= signOut());
      location.replace('/app/messenger/login/');
    } catch (error) {
      setRefusal(isApiError(error) ? error.text : String(error));
    }
    leaving = null;
  }, []);
  useEffect(() => void leave(), [leave]);

  if (refusal === null) {
    return (
      <EntryCard title={t('logout.leaving')}>
        <span role="status" aria-label={t('logout.leaving')} />
      </EntryCard>
    );
  }
  return (
    <EntryCard title={t('logout.failed_title')}>
      <FormAlert>{refusal}</FormAlert>
      <Button look="primary" size="lg" wide onClick={() => void leave()}>
        {t('logout.again')}
      </Button>
      <a className={buttonClass({ size: 'lg' })} href="/app/messenger/">
        {t('logout.stay')}
      </a>
    </EntryCard>
  );
}
