import { connectAmo, leaveForAmo, returnFromAmo } from '@parley/contract/integrations/amo';
import { integrationNames } from '@parley/contract/integrations/integrations';
import { simulated } from '@parley/contract/projects/connections';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { useEndpointForm } from '../../../kit/form.ts';
import { isOffered } from '../../../kit/offers.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from '../../../ui/window-form.module.css';
import type { ConnectPartProps } from '../../parts.ts';
import own from './account.module.css';

/** By a token that was copied there, or on the service's own page where the server knows it. */
export function ConnectPart(props: ConnectPartProps) {
  return props.returned ? <Returning {...props} returned={props.returned} /> : <Entering {...props} />;
}

function Entering({ project, onDone, onCancel }: ConnectPartProps) {
  const { t } = useTranslation('amo');
  const name = integrationNames.amo[project.brand];
  const form = useEndpointForm(connectAmo, {
    start: isOffered('simulator') ? { domain: simulated as string, token: 'demo' } : { domain: '', token: '' },
    input: (values) => values,
    done: () => onDone(),
  });
  const example = project.brand === 'parley' ? 'example.kommo.com' : 'example.amocrm.ru';
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
      <p className={own.text}>{t('connect.about', { crm: name })}</p>
      {isOffered('simulator') && <FormAlert tone="info">{t('connect.simulator', { crm: name })}</FormAlert>}
      <TextField label={t('connect.domain')} placeholder={example} data-autofocus {...form.field('domain')} />
      <PasswordField
        label={t('connect.token')}
        description={t('connect.token_about', { crm: name })}
        maxLength={4000}
        autoComplete="off"
        {...form.field('token')}
      />
      {isOffered('amo') && <OwnPage name={name} />}
      <div className={classes.buttons}>
        <Button onClick={onCancel}>{t('connect.cancel')}</Button>
        <Button type="submit" look="primary" loading={form.sending}>
          {t('connect.connect')}
        </Button>
      </div>
    </form>
  );
}

function OwnPage({ name }: { name: string }) {
  const { t } = useTranslation('amo');
  const [refusal, setRefusal] = useState<string | null>(null);
  const leave = async () => {
    try {
      const { data } = await api(leaveForAmo, {});
      window.location.assign(data.url);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal(error.text);
    }
  };
  return (
    <>
      {refusal && <FormAlert>{refusal}</FormAlert>}
      <Button icon={<IconExternalLink />} onClick={() => void leave()}>
        {t('connect.own_page', { crm: name })}
      </Button>
    </>
  );
}

type Back = ConnectPartProps & { returned: NonNullable<ConnectPartProps['returned']> };

/** The service's page has led back: what it brought is handed over once. */
function Returning({ returned, onDone, onCancel }: Back) {
  const { t } = useTranslation('amo');
  const [refusal, setRefusal] = useState<string | null>(null);
  const hand = useEffectEvent(async () => {
    const { state = '', code = '', referer = '' } = returned;
    if (!code) return setRefusal(t('connect.not_agreed'));
    try {
      await api(returnFromAmo, { state, code, referer });
      onDone();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal(error.text);
    }
  });
  useEffect(() => void hand(), []);
  if (!refusal) return <ListSkeleton rows={2} />;
  return (
    <div className={classes.form}>
      <FormAlert>{refusal}</FormAlert>
      <div className={classes.buttons}>
        <Button onClick={onCancel}>{t('connect.cancel')}</Button>
      </div>
    </div>
  );
}
