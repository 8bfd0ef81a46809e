import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { useEndpointForm } from '../../../kit/form.ts';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import classes from './two-factor-card.module.css';

type Props = {
  form: Pick<ReturnType<typeof useEndpointForm>, 'submit' | 'sending' | 'waiting' | 'refusal'>;
  title: string;
  /** What the button says that sends it. */
  send: string;
  look?: ButtonLook['look'];
  fullOnPhone?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** One step of turning the second factor on or off. */
export function FactorWindow({ form, send, look = 'primary', children, ...window }: Props) {
  const { t } = useTranslation('accounts');
  const formId = useId();
  const buttons = (
    <>
      <Button onClick={window.onClose}>{t('cancel')}</Button>
      <Button type="submit" form={formId} look={look} loading={form.sending} disabled={form.waiting > 0}>
        {send}
      </Button>
    </>
  );
  return (
    <Modal opened size="sm" footer={buttons} {...window}>
      <form id={formId} onSubmit={form.submit} noValidate>
        {children}
        {form.refusal && (
          <div className={classes.alert}>
            <FormAlert>{form.refusal}</FormAlert>
          </div>
        )}
      </form>
    </Modal>
  );
}
