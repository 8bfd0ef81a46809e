import { restorePassword } from '@parley/contract/accounts/passwords';
import type { signedIn } from '@parley/contract/accounts/sessions';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { useEndpointForm } from '../../../kit/form.ts';
import { isOffered } from '../../../kit/offers.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { CodeField } from '../entry/code-field.tsx';
import classes from '../entry/form.module.css';
import { SendAgain } from '../entry/send-again.tsx';
import { DemoMailHint } from './demo-mail-hint.tsx';

type Props = {
  email: string;
  done: (granted: z.infer<typeof signedIn>) => void;
  onBack: () => void;
  onChanged: () => void;
};

export function ResetForm({ email, done, onBack, onChanged }: Props) {
  const { t } = useTranslation('accounts');
  const form = useEndpointForm(restorePassword, {
    start: { code: '', password: '', password_repeat: '' },
    input: (values) => ({ action: 'reset' as const, email, ...values }),
    done: ({ data }) => {
      if (data) return done(data);
      // The second factor is asked for where people sign in.
      toast.success(t('forgot.changed'));
      onChanged();
    },
    places: { wrong_code: 'code', weak_password: 'password' },
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <CodeField large autoFocus numeric name="code" label={t('fields.code')} {...form.field('code')} />
      <PasswordField
        large
        strength
        name="new-password"
        autoComplete="new-password"
        label={t('fields.new_password')}
        {...form.field('password')}
      />
      <PasswordField
        large
        name="repeat-password"
        autoComplete="new-password"
        label={t('fields.password_repeat')}
        {...form.field('password_repeat')}
      />
      {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
      <Button type="submit" look="primary" size="lg" wide loading={form.sending} disabled={form.waiting > 0}>
        {t('forgot.save')}
      </Button>
      <DemoMailHint />
      {isOffered('mail') && <SendAgain endpoint={restorePassword} input={{ action: 'restore', email }} />}
      <button type="button" className={classes.link} onClick={onBack}>
        {t('back')}
      </button>
    </form>
  );
}
