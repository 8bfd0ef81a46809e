import {
  checkConnection,
  type ConnectType,
  continueConnecting,
  fieldsOf,
  getConnection,
  leaveForProvider,
} from '@parley/contract/projects/connections';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { isOffered } from '../../../kit/offers.ts';
import { useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { channelName } from '../../../ui/channel-name.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './channels.module.css';
import type { ConnectionPart } from './connection-page.tsx';
import { Refused } from './refused.tsx';
import { takeReturned } from './returned.ts';
import steps from './steps.module.css';

type Values = { name: string; value: string }[];

/** Values to paste on the provider's page. */
export function PasteStep({ connection, which, onChange, values }: ConnectionPart & { values: Values }) {
  const { t } = useTranslation('channels');
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
      {values.map((it) => (
        <Value key={it.name} {...it} />
      ))}
      <div className={classes.buttons}>
        <Button look="primary" loading={check.isPending} onClick={() => check.mutate(which)}>
          {t('step.paste_done')}
        </Button>
      </div>
    </div>
  );
}

/** Something to paste on the provider's page. */
function Value({ name, value }: Values[number]) {
  const { t, i18n } = useTranslation(['channels', 'projects']);
  const isHinted = name === 'redirect_uri';
  return (
    <div className={steps.paste}>
      <TextField
        readOnly
        label={i18n.exists(`channels:paste.${name}`) ? t(`paste.${name}` as 'paste.callback_url') : name}
        description={isHinted ? t('paste.redirect_hint') : undefined}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={value} label={t('paste.copy_of')} done={t('projects:copied')} />
    </div>
  );
}

/** The provider's own page asks; it leads back here with a code, or without one. */
export function RedirectStep({ connection, which, onChange }: ConnectionPart) {
  const { t } = useTranslation('channels');
  const channel = connection.type as ConnectType;
  const type = channelName(channel);
  const [isDenied, deny] = useState(false);
  const isLent = fieldsOf(channel).some(({ lent }) => lent && isOffered(lent));
  const leave = useAction(leaveForProvider, { quiet: true, onDone: ({ url }) => location.assign(url) });
  const go = useAction(continueConnecting, {
    quiet: true,
    onDone: (changed) => {
      onChange(changed);
      if (changed.is_auth) toast.success(t('done', { name: connection.name }));
    },
  });
  const bring = useEffectEvent(() => {
    const came = takeReturned(which.channel);
    if (came?.code) go.mutate({ ...which, value: came.code, state: came.state });
    else if (came) deny(true);
  });
  useEffect(() => bring(), []);
  const error = leave.error ?? go.error;
  return (
    <div className={classes.form}>
      <p className={classes.text}>{go.isPending ? t('checking', { type }) : t('step.redirect_text', { type })}</p>
      <Refused error={error} at={channel} />
      {isDenied && !error && <FormAlert>{t('step.denied', { type })}</FormAlert>}
      {!isLent && <Value name="redirect_uri" value={`${location.origin}/app/settings/`} />}
      <div className={classes.buttons}>
        <Button
          look="primary"
          icon={<IconExternalLink size={16} />}
          loading={leave.isPending || leave.isSuccess || go.isPending}
          onClick={() => leave.mutate(which)}
        >
          {t('step.redirect', { type })}
        </Button>
      </div>
    </div>
  );
}
