import { confirmTwoFactor } from '@parley/contract/accounts/passwords';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { CodeField } from '../entry/code-field.tsx';
import { SecretSteps, type TwoFactorSecret } from './secret-steps.tsx';
import classes from './two-factor-card.module.css';

type Props = { secret: TwoFactorSecret; onClose: () => void; onConfirmed: (recovery_codes: string[]) => void };

export function ConfirmSecret({ secret, onClose, onConfirmed }: Props) {
  const { t } = useTranslation('accounts');
  const formId = useId();
  const form = useEndpointForm(confirmTwoFactor, {
    start: { code: '' },
    input: ({ code }) => ({ code: code.replace(/\s/g, '') }),
    done: ({ data }) => onConfirmed(data.recovery_codes),
    places: { wrong_confirmation: 'code', wrong_code: 'code' },
  });
  const buttons = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="submit" form={formId} look="primary" loading={form.sending} disabled={form.waiting > 0}>
        {t('two_factor.confirm')}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} title={t('two_factor.title')} size="sm" footer={buttons} fullOnPhone>
      <form id={formId} onSubmit={form.submit} noValidate>
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
        {form.refusal && (
          <div className={classes.alert}>
            <FormAlert>{form.refusal}</FormAlert>
          </div>
        )}
      </form>
    </Modal>
  );
}
