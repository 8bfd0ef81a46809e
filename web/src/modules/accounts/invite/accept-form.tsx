import { acceptInvitation } from '@parley/contract/projects/members';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import type { Data } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from '../entry/form.module.css';
import { SecondStep } from '../entry/second-step.tsx';

export type Accepted = Data<typeof acceptInvitation>;

type Props = {
  token: string;
  email: string;
  isRegistered: boolean;
  onSecondStep: (isSecond: boolean) => void;
  done: (accepted: Accepted) => void;
};

/** A registered person proves it with the password; a new one chooses a name and a password. */
export function AcceptForm({ token, email, isRegistered, onSecondStep, done }: Props) {
  const { t } = useTranslation('accounts');
  const [password, setPassword] = useState<string | null>(null);
  const form = useEndpointForm(acceptInvitation, {
    start: { name: '', password: '' },
    input: ({ name, ...values }) => ({ token, ...values, ...(isRegistered ? {} : { name }) }),
    done: ({ data }) => done(data),
    places: { wrong_credentials: 'password', weak_password: 'password' },
    refused: ({ code }, values) => {
      if (code !== 'second_factor_required') return false;
      setPassword(values.password);
      onSecondStep(true);
      return true;
    },
  });

  if (password !== null) {
    const back = () => {
      setPassword(null);
      onSecondStep(false);
    };
    const input = (code: string) => ({ token, password, code });
    return <SecondStep endpoint={acceptInvitation} input={input} done={({ data }) => done(data)} onBack={back} />;
  }
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {!isRegistered && (
        <TextField
          large
          autoFocus
          name="name"
          autoComplete="name"
          maxLength={120}
          label={t('fields.name')}
          {...form.field('name')}
        />
      )}
      <PasswordField
        large
        strength={!isRegistered}
        autoFocus={isRegistered}
        name={isRegistered ? 'password' : 'new-password'}
        autoComplete={isRegistered ? 'current-password' : 'new-password'}
        label={t('fields.password')}
        {...form.field('password')}
      />
      {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
      <Button type="submit" look="primary" size="lg" wide loading={form.sending} disabled={form.waiting > 0}>
        {t('invite.join')}
      </Button>
    </form>
  );
}
