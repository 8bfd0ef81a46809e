import { restorePassword } from '@parley/contract/accounts/passwords';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondsUntil } from '../../../kit/seconds-left.ts';
import { useAction } from '../../../kit/query.ts';
import classes from '../entry/form.module.css';

const PAUSE_MS = 60_000;

/** A second letter only after a minute: the first one is usually just slow. */
export function SendAgain({ email }: { email: string }) {
  const { t } = useTranslation('accounts');
  const [until, setUntil] = useState(() => Date.now() + PAUSE_MS);
  const [left, setLeft] = useState(() => secondsUntil(until, Date.now()));
  const again = useAction(restorePassword, { onDone: () => setUntil(Date.now() + PAUSE_MS) });

  useEffect(() => {
    const count = () => setLeft(secondsUntil(until, Date.now()));
    count();
    const timer = setInterval(count, 500);
    return () => clearInterval(timer);
  }, [until]);

  return (
    <button
      type="button"
      className={classes.link}
      disabled={left > 0 || again.isPending}
      onClick={() => again.mutate({ action: 'restore', email })}
    >
      {left > 0 ? t('forgot.again_in', { seconds: left }) : t('forgot.again')}
    </button>
  );
}
