import { changePassword } from '@parley/contract/accounts/passwords';
import { listSessions } from '@parley/contract/accounts/sessions';
import type { User } from '@parley/contract/accounts/users';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { refetch } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Card } from '../../../ui/page.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { changeUser } from '../use-user.ts';
import classes from './card-form.module.css';

export function PasswordCard({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const form = useEndpointForm(changePassword, {
    start: { current_password: '', password: '', password_repeat: '' },
    input: (values) => values,
    done: () => {
      form.reset();
      changeUser({ has_password: true });
      void refetch(listSessions);
      toast.success(t('password.changed'));
    },
    places: { wrong_password: 'current_password', weak_password: 'password' },
  });
  return (
    <Card title={t('password.title')} text={user.has_password ? t('password.text') : t('password.none')}>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        {user.has_password && (
          <PasswordField
            name="password"
            autoComplete="current-password"
            label={t('fields.current_password')}
            {...form.field('current_password')}
          />
        )}
        {user.has_password && <span className={classes.spacer} />}
        <PasswordField
          strength
          name="new-password"
          autoComplete="new-password"
          label={t('fields.new_password')}
          {...form.field('password')}
        />
        <PasswordField
          name="repeat-password"
          autoComplete="new-password"
          label={t('fields.password_repeat')}
          {...form.field('password_repeat')}
        />
        {form.refusal && (
          <div className={classes.wide}>
            <FormAlert>{form.refusal}</FormAlert>
          </div>
        )}
        <div className={classes.end}>
          <Button type="submit" loading={form.sending} disabled={!form.isDirty || form.waiting > 0}>
            {t('password.change')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
