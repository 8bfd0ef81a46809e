import { getConnection } from '@parley/contract/projects/connections';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { toast } from '../../../ui/toast.ts';
import classes from './channels.module.css';
import type { ConnectionPart } from './connection-page.tsx';
import steps from './steps.module.css';

// A picture lives for about 20 s; any moment somebody may scan it.
const ASK_MS = 1_000;
// The answer itself waits while such a code is shown.
const GAP_MS = 100;
const Drawn = lazy(() => import('./drawn-code.tsx').then((file) => ({ default: file.DrawnCode })));

/** A code to scan; it is asked for again until the phone has taken it. */
export function ScanStep({ connection, which, onChange, code }: ConnectionPart & { code: string }) {
  const { t } = useTranslation('channels');
  const isWords = code.startsWith('tg:');
  const { data } = useQuery({
    queryKey: ['scan', which.channel],
    queryFn: ({ signal }) => api(getConnection, { ...which, wait: '1' }, { signal }),
    refetchInterval: isWords ? GAP_MS : ASK_MS,
    gcTime: 0,
    meta: { quiet: true },
  });
  const take = useEffectEvent((answer: typeof data) => {
    if (!answer) return;
    onChange(answer.data);
    if (answer.data.is_auth) toast.success(t('done', { name: connection.name }));
  });
  useEffect(() => take(data), [data]);
  const source = code.startsWith('data:') ? code : `data:image/png;base64,${code}`;
  return (
    <div className={steps.scan}>
      <div className={steps.code}>
        {isWords && (
          <Suspense>
            <Drawn words={code} alt={t('step.scan')} />
          </Suspense>
        )}
        {code && !isWords && <img src={source} alt={t('step.scan')} />}
        {!code && <span>{t('step.scan_wait')}</span>}
      </div>
      <div>
        <p className={classes.name}>{t('step.scan')}</p>
        <p className={classes.text}>{isWords ? t('step.scan_text_telegram') : t('step.scan_text')}</p>
      </div>
    </div>
  );
}
