import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import classes from '../../../ui/window-form.module.css';

type Props = {
  children: ReactNode;
  refusal: string | null;
  isSending: boolean;
  isReady?: boolean;
  onSubmit: () => void;
  onClose: () => void;
};

/** The form of a rule: what it asks, why it was refused, and its two buttons that never scroll away. */
export function RuleForm({ children, refusal, isSending, isReady = true, onSubmit, onClose }: Props) {
  const { t } = useTranslation(['editor', 'ui']);
  const form = useRef<HTMLFormElement>(null);
  // The window has given its focus away before this chunk came.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSubmit();
  };
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {children}
      {refusal && <FormAlert>{refusal}</FormAlert>}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('ui:cancel')}</Button>
        <Button type="submit" look="primary" loading={isSending} disabled={!isReady}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
