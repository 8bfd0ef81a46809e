import { type callsApis, updateConnection } from '@parley/contract/projects/connections';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../kit/query.ts';
import { Card } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import classes from './channels.module.css';
import type { ConnectionPart } from './connection-page.tsx';

const apis = ['voip', 'rtc'] as const satisfies typeof callsApis;

/** Whether this channel calls, and by which interface of its provider. Saved at once. */
export function CallsCard({ connection, which, onChange }: ConnectionPart) {
  const { t } = useTranslation('channels');
  const save = useAction(updateConnection, { onDone: onChange });
  const { calls } = connection;
  if (!calls) return null;
  const shown = { ...calls, ...(save.isPending ? save.variables.calls : {}) };
  return (
    <Card title={t('calls.title')}>
      <div className={classes.form}>
        <Switch
          row
          label={t('calls.switch')}
          description={t('calls.switch_note')}
          checked={shown.telephony}
          disabled={save.isPending}
          onChange={(event) => save.mutate({ ...which, calls: { telephony: event.currentTarget.checked } })}
        />
        {shown.telephony && (
          <Select
            label={t('calls.api')}
            description={t('calls.api_note')}
            options={apis.map((value) => ({ value, label: t(`calls.apis.${value}`) }))}
            value={shown.api}
            disabled={save.isPending}
            onChange={(api) => api && save.mutate({ ...which, calls: { api } })}
          />
        )}
      </div>
    </Card>
  );
}
