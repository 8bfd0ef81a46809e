import { startTwoFactor } from '@parley/contract/accounts/passwords';
import type { User } from '@parley/contract/accounts/users';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { FactorWindow } from './factor-window.tsx';
import type { TwoFactorSecret } from './secret-steps.tsx';
import classes from './two-factor-card.module.css';

type Props = { user: User; onClose: () => void; onProved: (secret: TwoFactorSecret) => void };

/** Whoever came with Google has no password: they only learn what is about to happen. */
export function AskPassword({ user, onClose, onProved }: Props) {
  const { t } = useTranslation('accounts');
  const form = useEndpointForm(startTwoFactor, {
    start: { current_password: '' },
    input: (values) => values,
    done: ({ data }) => onProved(data),
    places: { wrong_password: 'current_password' },
  });
  return (
    <FactorWindow form={form} title={t('two_factor.title')} send={t('two_factor.continue')} onClose={onClose}>
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
    </FactorWindow>
  );
}
