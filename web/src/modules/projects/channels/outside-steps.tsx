import { checkConnection, continueConnecting, getConnection } from '@parley/contract/projects/connections';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { useAction } from '../../../kit/query.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSearchParam } from '../settings/search-param.ts';
import classes from './channels.module.css';
import type { ConnectionPart } from './connection-page.tsx';
import steps from './steps.module.css';

type Values = { name: string; value: string }[];

/** Values to paste on the provider's page. */
export function PasteStep({ connection, which, onChange, values }: ConnectionPart & { values: Values }) {
  const { t, i18n } = useTranslation(['channels', 'projects']);
  const look = async () => {
    const { data } = await api(getConnection, which);
    onChange(data);
    if (data.step) toast.info(t('step.paste_wait'));
    else toast.success(t('check_ok', { name: connection.name }));
  };
  const check = useAction(checkConnection, { onDone: () => void look() });
  return (
    <div className={classes.form}>
      <p className={classes.text}>{t('step.paste_text')}</p>
      {values.map(({ name, value }) => (
        <div key={name} className={steps.paste}>
          <TextField
            readOnly
            label={i18n.exists(`channels:paste.${name}`) ? t(`paste.${name}` as 'paste.callback_url') : name}
            value={value}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={value} label={t('paste.copy_of')} done={t('projects:copied')} />
        </div>
      ))}
      <div className={classes.buttons}>
        <Button look="primary" loading={check.isPending} onClick={() => check.mutate(which)}>
          {t('step.paste_done')}
        </Button>
      </div>
    </div>
  );
}

/** The provider's own page asks; it leads back here with a code in the address. */
export function RedirectStep({ connection, which, onChange, url }: ConnectionPart & { url: string }) {
  const { t } = useTranslation(['channels', 'ui']);
  const [code, setCode] = useSearchParam('code');
  const [typed, setTyped] = useState('');
  const go = useAction(continueConnecting, {
    quiet: true,
    onDone: (changed) => {
      onChange(changed);
      if (changed.is_auth) toast.success(t('done', { name: connection.name }));
    },
  });
  const bring = useEffectEvent((value: string) => {
    setCode(null);
    go.mutate({ ...which, value });
  });
  useEffect(() => {
    if (code) bring(code);
  }, [code]);
  return (
    <div className={classes.form}>
      <p className={classes.text}>{t('step.redirect_text')}</p>
      <div className={classes.buttons}>
        <a className={buttonClass({ look: 'primary' })} href={url}>
          <IconExternalLink size={16} />
          {t('step.redirect', { type: t(`ui:channel.${connection.type}`) })}
        </a>
      </div>
      <form
        className={steps.paste}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) go.mutate({ ...which, value: codeOf(typed.trim()) });
        }}
      >
        <TextField
          label={t('step.returned')}
          description={t('step.returned_text')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" loading={go.isPending} disabled={!typed.trim()}>
          {t('step.continue')}
        </Button>
      </form>
      {go.error && <FormAlert>{go.error.message}</FormAlert>}
    </div>
  );
}

/** The code out of an address, or what was typed itself. */
const codeOf = (text: string): string => (URL.canParse(text) ? (new URL(text).searchParams.get('code') ?? text) : text);
