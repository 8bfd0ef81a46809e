import { startTwoFactor } from '@parley/contract/accounts/passwords';
import type { User } from '@parley/contract/accounts/users';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { TwoFactorSecret } from './secret-steps.tsx';
import classes from './two-factor-card.module.css';

type Props = { user: User; onClose: () => void; onProved: (secret: TwoFactorSecret) => void };

/** Whoever came with Google has no password: they only learn what is about to happen. */
export function AskPassword({ user, onClose, onProved }: Props) {
  const { t } = useTranslation('accounts');
  const formId = useId();
  const form = useEndpointForm(startTwoFactor, {
    start: { current_password: '' },
    input: (values) => values,
    done: ({ data }) => onProved(data),
    places: { wrong_password: 'current_password' },
  });
  const buttons = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="submit" form={formId} look="primary" loading={form.sending} disabled={form.waiting > 0}>
        {t('two_factor.continue')}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} title={t('two_factor.title')} size="sm" footer={buttons}>
      <form id={formId} onSubmit={form.submit} noValidate>
        <p className={classes.text}>{t('two_factor.start_text')}</p>
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        {user.has_password && (
          <PasswordField
            data-autofocus
            name="password"
            autoComplete="current-password"
            label={t('fields.current_password')}
            {...form.field('current_password')}
          />
        )}
        {form.refusal && (
          <div className={classes.alert}>
            <FormAlert>{form.refusal}</FormAlert>
          </div>
        )}
      </form>
    </Modal>
  );
}
