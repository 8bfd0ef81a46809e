import { connectVkAds, connectVkAdsByKeys, getVkAdsLink, vkAdsAuth } from '@parley/contract/integrations/vk-ads';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../kit/api.ts';
import { isApiError } from '../../kit/api-error.ts';
import { useEndpointForm } from '../../kit/form.ts';
import { useLive } from '../../kit/live.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import form from '../../ui/window-form.module.css';
import type { ConnectPartProps } from '../parts.ts';

/** The owner of a cabinet lets us in on a page of VK Ads, in a tab of its own; this one learns of it by itself. */
export function ConnectPart({ returned, onDone, onCancel }: ConnectPartProps) {
  const { t } = useTranslation(['vk-ads', 'ui']);
  const [byKeys, setByKeys] = useState(false);
  const came = useReturn(returned, onDone);
  const link = useLink(!came.isAsking);
  useLive(vkAdsAuth, ({ is_connected }) => {
    if (is_connected && !came.isAsking) onDone();
  });
  if (came.isAsking || link === undefined) return <ListSkeleton rows={3} />;
  if (byKeys || link === null) return <ByKeys onDone={onDone} onCancel={onCancel} />;
  return (
    <div className={form.form}>
      {came.refusal && <FormAlert>{came.refusal}</FormAlert>}
      <p>{t('connect.text')}</p>
      <p className={form.note}>{t('connect.tab')}</p>
      <div className={form.buttons}>
        <Button look="quiet" onClick={() => setByKeys(true)}>
          {t('connect.by_keys')}
        </Button>
        <a className={buttonClass({ look: 'primary' })} href={link} target="_blank" rel="noreferrer">
          <IconExternalLink />
          {t('connect.open')}
        </a>
      </div>
    </div>
  );
}

/** What the page of VK Ads led back with is handed over at once. */
function useReturn(returned: ConnectPartProps['returned'], onDone: () => void) {
  const { t } = useTranslation('vk-ads');
  const [refusal, setRefusal] = useState<string | null>(null);
  const isDenied = returned !== null && !returned.code;
  const handOver = useEffectEvent(async () => {
    if (!returned?.code) return;
    try {
      await api(connectVkAds, { code: returned.code, state: returned.state ?? '' });
      onDone();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal(error.text);
    }
  });
  useEffect(() => void handOver(), []);
  const isAsking = Boolean(returned?.code) && refusal === null;
  return { isAsking, refusal: isDenied ? t('connect.denied') : refusal };
}

/** Where the owner is asked; null: there is no such page. Asked for once: the next one would make this one worthless. */
function useLink(isWanted: boolean): string | null | undefined {
  const [link, setLink] = useState<string | null>();
  useEffect(() => {
    if (!isWanted) return;
    // Without an answer there are still the keys.
    api(getVkAdsLink, {}).then(
      ({ data }) => setLink(data.url),
      () => setLink(null),
    );
  }, [isWanted]);
  return link;
}

function ByKeys({ onDone, onCancel }: Pick<ConnectPartProps, 'onDone' | 'onCancel'>) {
  const { t } = useTranslation(['vk-ads', 'ui']);
  const keys = useEndpointForm(connectVkAdsByKeys, {
    start: { client_id: '', client_secret: '' },
    input: (values) => values,
    done: onDone,
  });
  return (
    <form className={form.form} onSubmit={keys.submit} noValidate>
      <p className={form.note}>{t('keys.text')}</p>
      <TextField data-autofocus label="Client ID" required autoComplete="off" {...keys.field('client_id')} />
      <PasswordField label="Client secret" required autoComplete="off" {...keys.field('client_secret')} />
      {keys.refusal && <FormAlert>{keys.refusal}</FormAlert>}
      <div className={form.buttons}>
        <Button onClick={onCancel}>{t('ui:cancel')}</Button>
        <Button type="submit" look="primary" loading={keys.sending}>
          {t('keys.connect')}
        </Button>
      </div>
    </form>
  );
}
