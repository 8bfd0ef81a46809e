import { stopTwoFactor } from '@parley/contract/accounts/passwords';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toast.ts';
import { CodeField } from '../entry/code-field.tsx';
import { changeUser } from '../use-user.ts';
import classes from './two-factor-card.module.css';

export function StopTwoFactor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const formId = useId();
  const form = useEndpointForm(stopTwoFactor, {
    start: { code: '' },
    input: (values) => values,
    done: () => {
      changeUser({ two_factor: false });
      toast.success(t('two_factor.stopped'));
      onClose();
    },
    places: { wrong_confirmation: 'code', wrong_code: 'code' },
  });
  const buttons = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="submit" form={formId} look="danger" loading={form.sending} disabled={form.waiting > 0}>
        {t('two_factor.stop')}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} title={t('two_factor.stop_title')} size="sm" footer={buttons}>
      <form id={formId} onSubmit={form.submit} noValidate>
        <p className={classes.text}>{t('two_factor.stop_text')}</p>
        <CodeField data-autofocus name="code" label={t('fields.code')} {...form.field('code')} />
        {form.refusal && (
          <div className={classes.alert}>
            <FormAlert>{form.refusal}</FormAlert>
          </div>
        )}
      </form>
    </Modal>
  );
}
