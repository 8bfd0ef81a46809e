import { register } from '@parley/contract/accounts/registration';
import type { Input } from '@parley/contract/http';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { CodeField } from '../entry/code-field.tsx';
import classes from '../entry/form.module.css';
import { SendAgain } from '../entry/send-again.tsx';
import type { TabProps } from './login-screen.tsx';

type Props = { asked: Input<typeof register>; done: TabProps['done']; onBack: () => void };

/** The same registration once more, with the code that proves its address. */
export function RegisterCode({ asked, done, onBack }: Props) {
  const { t } = useTranslation('accounts');
  const form = useEndpointForm(register, {
    start: { code: '' },
    input: ({ code }) => ({ ...asked, code }),
    done: ({ data }) => {
      if ('token' in data) done(data);
    },
    places: { wrong_code: 'code' },
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <CodeField large autoFocus numeric name="code" label={t('fields.code')} {...form.field('code')} />
      {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
      <Button type="submit" look="primary" size="lg" wide loading={form.sending} disabled={form.waiting > 0}>
        {t('login.register')}
      </Button>
      <SendAgain endpoint={register} input={asked} />
      <button type="button" className={classes.link} onClick={onBack}>
        {t('back')}
      </button>
    </form>
  );
}
