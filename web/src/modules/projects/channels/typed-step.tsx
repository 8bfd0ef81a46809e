import { continueConnecting } from '@parley/contract/projects/connections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './channels.module.css';
import type { ConnectionPart } from './connection-page.tsx';
import { Refused } from './refused.tsx';

/** A code that was sent, or the account's second password. */
export function TypedStep({ connection, which, onChange, where }: ConnectionPart & { where?: string }) {
  const { t } = useTranslation('channels');
  const [value, setValue] = useState('');
  const go = useAction(continueConnecting, {
    quiet: true,
    onDone: (changed) => {
      setValue('');
      onChange(changed);
      if (changed.is_auth) toast.success(t('done', { name: connection.name }));
    },
  });
  const field = {
    value,
    onChange: (event: { currentTarget: { value: string } }) => setValue(event.currentTarget.value),
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim()) go.mutate({ ...which, value: value.trim() });
      }}
      noValidate
    >
      {where === undefined ? (
        <PasswordField
          {...field}
          label={t('step.password')}
          description={t('step.password_text')}
          autoComplete="new-password"
        />
      ) : (
        <TextField
          {...field}
          label={t('step.code')}
          description={t('step.code_text', { where })}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      <Refused error={go.error} at={where === undefined ? 'password' : 'code'} />
      <div className={classes.buttons}>
        <Button type="submit" look="primary" loading={go.isPending} disabled={!value.trim()}>
          {t('step.continue')}
        </Button>
      </div>
    </form>
  );
}
