import type { Endpoint, Input, Output } from '@parley/contract/http';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { CodeField } from './code-field.tsx';
import classes from './form.module.css';

type Props<E extends Endpoint> = {
  endpoint: E;
  /** Everything said before, with the code added. */
  input: (code: string) => Input<E>;
  done: (answer: Output<E>) => void;
  onBack: () => void;
};

/** Asks for the second factor and repeats the call with it. */
export function SecondStep<E extends Endpoint>({ endpoint, input, done, onBack }: Props<E>) {
  const { t } = useTranslation('accounts');
  const [recovering, setRecovering] = useState(false);
  const form = useEndpointForm(endpoint, {
    start: { code: '' },
    input: ({ code }) => input(code),
    done,
    places: { second_factor_required: 'code', wrong_code: 'code' },
  });
  const switchKind = () => {
    form.reset();
    setRecovering(!recovering);
  };
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <p className={classes.lead}>{recovering ? t('second_factor.recovery_text') : t('second_factor.text')}</p>
      <CodeField
        key={String(recovering)}
        large
        autoFocus
        name="code"
        numeric={!recovering}
        label={recovering ? t('second_factor.recovery_code') : t('fields.code')}
        {...form.field('code')}
      />
      {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
      <Button type="submit" look="primary" size="lg" wide loading={form.sending} disabled={form.waiting > 0}>
        {t('second_factor.confirm')}
      </Button>
      <button type="button" className={classes.link} onClick={switchKind}>
        {recovering ? t('second_factor.use_app') : t('second_factor.use_recovery')}
      </button>
      <button type="button" className={classes.link} onClick={onBack}>
        {t('back')}
      </button>
    </form>
  );
}
