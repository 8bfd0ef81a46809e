import { confirmTwoFactor, startTwoFactor } from '@parley/contract/accounts/passwords';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { useEndpointForm } from '../../../kit/form.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { CodeField } from '../entry/code-field.tsx';
import { changeUser } from '../use-user.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecretSteps } from './secret-steps.tsx';
import classes from './two-factor-card.module.css';

/** Shows the secret, asks for a code that proves it was taken, then gives the recovery codes. */
export function StartTwoFactor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const formId = useId();
  const [codes, setCodes] = useState<string[] | null>(null);
  // A new secret for each opening, and none left in the cache afterwards.
  const secret = useQuery({
    queryKey: ['two-factor secret', formId],
    queryFn: async () => (await api(startTwoFactor, {})).data,
    meta: { quiet: true },
    gcTime: 0,
    staleTime: Infinity,
  });
  const form = useEndpointForm(confirmTwoFactor, {
    start: { code: '' },
    input: ({ code }) => ({ code: code.replace(/\s/g, '') }),
    done: ({ data }) => setCodes(data.recovery_codes),
    places: { wrong_confirmation: 'code', wrong_code: 'code' },
  });
  const finish = () => {
    changeUser({ two_factor: true });
    onClose();
  };

  if (codes) return <RecoveryCodes codes={codes} onSaved={finish} />;
  const buttons = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button
        type="submit"
        form={formId}
        look="primary"
        loading={form.sending}
        disabled={!secret.data || form.waiting > 0}
      >
        {t('two_factor.confirm')}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} title={t('two_factor.title')} size="sm" footer={buttons} fullOnPhone>
      {secret.isError ? (
        <ErrorState reason={secret.error.message} onRetry={() => void secret.refetch()} retrying={secret.isFetching} />
      ) : (
        <form id={formId} onSubmit={form.submit} noValidate>
          <SecretSteps secret={secret.data}>
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
      )}
    </Modal>
  );
}
