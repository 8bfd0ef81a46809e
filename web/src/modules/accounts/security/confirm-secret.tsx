import { confirmTwoFactor } from '@parley/contract/accounts/passwords';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { CodeField } from '../entry/code-field.tsx';
import { FactorWindow } from './factor-window.tsx';
import { SecretSteps, type TwoFactorSecret } from './secret-steps.tsx';
import classes from './two-factor-card.module.css';

type Props = { secret: TwoFactorSecret; onClose: () => void; onConfirmed: (recovery_codes: string[]) => void };

export function ConfirmSecret({ secret, onClose, onConfirmed }: Props) {
  const { t } = useTranslation('accounts');
  const form = useEndpointForm(confirmTwoFactor, {
    start: { code: '' },
    input: ({ code }) => ({ code: code.replace(/\s/g, '') }),
    done: ({ data }) => onConfirmed(data.recovery_codes),
    places: { wrong_confirmation: 'code', wrong_code: 'code' },
  });
  return (
    <FactorWindow
      form={form}
      title={t('two_factor.title')}
      send={t('two_factor.confirm')}
      fullOnPhone
      onClose={onClose}
    >
      <SecretSteps secret={secret}>
        <CodeField
          numeric
          name="code"
          aria-label={t('fields.code')}
          placeholder="000 000"
          wrapperProps={{ className: classes.code }}
          {...form.field('code')}
        />
      </SecretSteps>
    </FactorWindow>
  );
}
