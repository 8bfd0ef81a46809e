import { restorePassword } from '@parley/contract/accounts/passwords';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { useEndpointForm } from '../../../kit/form.ts';
import { isOffered } from '../../../kit/offers.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from '../entry/form.module.css';
import { DemoMailHint } from './demo-mail-hint.tsx';
import type { TabProps } from './login-screen.tsx';
import { ResetForm } from './reset-form.tsx';

export function ForgotForm({ email, done, onStep, onSignIn }: TabProps & { onSignIn: () => void }) {
  const { t } = useTranslation('accounts');
  const isPhone = useIsPhone();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useEndpointForm(restorePassword, {
    start: { email: email.current },
    input: (values) => ({ action: 'restore' as const, ...values }),
    done: (_, values) => {
      const address = values.email.trim();
      setSentTo(address);
      onStep({ at: 'code_sent', email: address });
    },
  });
  email.current = form.values.email;

  if (sentTo) {
    const back = () => {
      setSentTo(null);
      onStep(null);
    };
    return <ResetForm email={sentTo} done={done} onBack={back} onChanged={onSignIn} />;
  }
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <TextField
        large
        type="email"
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        autoFocus={!isPhone}
        label={t('fields.email')}
        {...form.field('email')}
      />
      {!isOffered('mail') && <FormAlert tone="info">{t('forgot.no_mail')}</FormAlert>}
      {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
      <Button type="submit" look="primary" size="lg" wide loading={form.sending} disabled={form.waiting > 0}>
        {isOffered('mail') ? t('login.get_code') : t('forgot.have_code')}
      </Button>
      <DemoMailHint />
    </form>
  );
}
