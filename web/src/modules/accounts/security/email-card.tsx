import { listSessions } from '@parley/contract/accounts/sessions';
import { confirmEmail, sendEmailCode, type User } from '@parley/contract/accounts/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { refetch, useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Card } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toast.ts';
import { CodeField } from '../entry/code-field.tsx';
import { SendAgain } from '../entry/send-again.tsx';
import { keepUser } from '../use-user.ts';
import classes from './card-form.module.css';

/** For those who registered before mail left here, or came by a link that was passed on. */
export function EmailCard({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const [isSent, setSent] = useState(false);
  const send = useAction(sendEmailCode, { onDone: () => setSent(true) });
  return (
    <Card
      title={t('email.title')}
      text={isSent ? t('email.sent', { email: user.email }) : t('email.text', { email: user.email })}
      aside={
        !isSent && (
          <Button loading={send.isPending} onClick={() => send.mutate({})}>
            {t('email.send')}
          </Button>
        )
      }
      flush={!isSent}
    >
      {isSent ? <CodeForm /> : <span className={classes.ending} />}
    </Card>
  );
}

function CodeForm() {
  const { t } = useTranslation('accounts');
  const form = useEndpointForm(confirmEmail, {
    start: { code: '' },
    input: (values) => values,
    done: ({ data }) => {
      keepUser(data);
      void refetch(listSessions);
      toast.success(t('email.confirmed'));
    },
    places: { wrong_confirmation: 'code' },
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <CodeField autoFocus numeric name="code" label={t('fields.code')} {...form.field('code')} />
      {form.refusal && (
        <div className={classes.wide}>
          <FormAlert>{form.refusal}</FormAlert>
        </div>
      )}
      <div className={classes.end}>
        <SendAgain endpoint={sendEmailCode} input={{}} />
        <Button type="submit" look="primary" loading={form.sending} disabled={form.waiting > 0}>
          {t('email.confirm')}
        </Button>
      </div>
    </form>
  );
}
