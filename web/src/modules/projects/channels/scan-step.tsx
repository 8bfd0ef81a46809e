import { getConnection } from '@parley/contract/projects/connections';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { toast } from '../../../ui/toast.ts';
import classes from './channels.module.css';
import type { ConnectionPart } from './connection-page.tsx';
import steps from './steps.module.css';

// Codes live for about 20 s; sooner than that somebody may have scanned one.
const ASK_MS = 3_000;

/** A code to scan; it is asked for again until the phone has taken it. */
export function ScanStep({ connection, which, onChange, code }: ConnectionPart & { code: string }) {
  const { t } = useTranslation('channels');
  const { data } = useQuery({
    queryKey: ['scan', which.channel],
    queryFn: ({ signal }) => api(getConnection, which, { signal }),
    refetchInterval: ASK_MS,
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
        {code ? <img src={source} alt={t('step.scan')} /> : <span>{t('step.scan_wait')}</span>}
      </div>
      <div>
        <p className={classes.name}>{t('step.scan')}</p>
        <p className={classes.text}>{t('step.scan_text')}</p>
      </div>
    </div>
  );
}
