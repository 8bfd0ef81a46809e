import { login } from '@parley/contract/accounts/sessions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { useIsPhone } from '../../../kit/device.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from '../entry/form.module.css';
import { SecondStep } from '../entry/second-step.tsx';
import { BelowSignIn } from './below-sign-in.tsx';
import type { TabProps } from './login-screen.tsx';

export function SignInForm({ email, done, onStep }: TabProps) {
  const { t } = useTranslation('accounts');
  const isPhone = useIsPhone();
  const [known, setKnown] = useState<{ email: string; password: string } | null>(null);
  const form = useEndpointForm(login, {
    start: { email: email.current, password: '' },
    input: (values) => values,
    done: ({ data }) => done(data),
    refused: ({ code }, values) => {
      if (code !== 'second_factor_required') return false;
      setKnown(values);
      onStep({ at: 'second_factor' });
      return true;
    },
  });
  email.current = form.values.email;

  if (known) {
    const back = () => {
      setKnown(null);
      onStep(null);
    };
    return (
      <SecondStep
        endpoint={login}
        input={(code) => ({ ...known, code })}
        done={({ data }) => done(data)}
        onBack={back}
      />
    );
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
      <PasswordField
        large
        name="password"
        autoComplete="current-password"
        label={t('fields.password')}
        {...form.field('password')}
      />
      {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
      <Button type="submit" look="primary" size="lg" wide loading={form.sending} disabled={form.waiting > 0}>
        {t('login.sign_in')}
      </Button>
      <BelowSignIn
        onDemo={(person) => {
          form.set('email', person.email);
          form.set('password', person.password);
        }}
      />
    </form>
  );
}
