import { type ConnectType, updateConnection } from '@parley/contract/projects/connections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { Button } from '../../../ui/button.tsx';
import { channelName } from '../../../ui/channel-name.ts';
import { Card } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { changedSettings } from './changed-settings.ts';
import classes from './channels.module.css';
import { ConnectFields } from './connect-fields.tsx';
import type { ConnectionPart } from './connection-page.tsx';
import { Refused } from './refused.tsx';
import { useConnectForm } from './use-connect-form.ts';
import { stateOf } from './use-connections.ts';

/** The name alone is saved without asking the provider; anything else connects the channel anew. */
export function SettingsCard({ connection, which, onChange }: ConnectionPart) {
  const { t } = useTranslation(['channels', 'ui', 'projects']);
  const type = connection.type as ConnectType;
  const [name, setName] = useState(connection.name);
  const isOn = stateOf(connection) === 'works';
  const form = useConnectForm(type, connection.settings, async (values) => {
    const settings = changedSettings(connection, values);
    const isOnlyName = isOn && Object.keys(settings).length === 0;
    const { data } = await api(updateConnection, { ...which, name, ...(isOnlyName ? {} : { settings }) });
    onChange(data);
    if (isOnlyName) toast.success(t('projects:saved'));
    else if (data.is_auth) toast.success(t('done', { name }));
  });
  const isChanged = Object.keys(changedSettings(connection, form.values)).length > 0;
  return (
    <Card title={t('settings')} text={t('settings_text')}>
      <form ref={form.form} className={classes.form} onSubmit={(event) => void form.submit(event)} noValidate>
        <TextField
          name="name"
          label={t('name')}
          description={t('name_hint')}
          maxLength={80}
          value={name}
          error={form.errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ConnectFields type={type} form={form} known={connection.secrets} />
        <Refused error={form.refusal} at={type} />
        <div className={classes.buttons}>
          <Button
            type="submit"
            look={isOn || connection.step ? 'default' : 'primary'}
            loading={form.sending}
            disabled={isOn && !isChanged && name === connection.name}
          >
            {isOn && !isChanged ? t('save_name') : t('reconnect')}
          </Button>
          <span className={classes.checking} role="status">
            {form.sending && (isChanged || !isOn) && t('checking', { type: channelName(type) })}
          </span>
        </div>
      </form>
    </Card>
  );
}
