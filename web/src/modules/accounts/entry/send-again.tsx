import type { Endpoint, Input } from '@parley/contract/http';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondsUntil } from '../../../kit/seconds-left.ts';
import { useAction } from '../../../kit/query.ts';
import classes from './form.module.css';

const PAUSE_MS = 60_000;

type Props<E extends Endpoint> = { endpoint: E; input: Input<E> };

/** A second letter only after a minute: the first one is usually just slow. */
export function SendAgain<E extends Endpoint>({ endpoint, input }: Props<E>) {
  const { t } = useTranslation('accounts');
  const [until, setUntil] = useState(() => Date.now() + PAUSE_MS);
  const [left, setLeft] = useState(() => secondsUntil(until, Date.now()));
  const again = useAction(endpoint, { onDone: () => setUntil(Date.now() + PAUSE_MS) });

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
      onClick={() => again.mutate(input)}
    >
      {left > 0 ? t('forgot.again_in', { seconds: left }) : t('forgot.again')}
    </button>
  );
}
