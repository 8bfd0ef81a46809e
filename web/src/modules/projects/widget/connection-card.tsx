import { getProject } from '@parley/contract/projects/projects';
import { updateWidget } from '@parley/contract/widget/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { type Data, refetch } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/page.tsx';
import type { WidgetPart } from './widget-page.tsx';

/** Off and on again at will: dialogues and key stay. */
export function ConnectionCard({ settings, which, onChange }: WidgetPart) {
  const { t } = useTranslation('widget');
  const [isBusy, setBusy] = useState(false);
  const call = (is_auth: boolean) => api(updateWidget, { ...which, is_auth });
  const place = (changed: Data<typeof updateWidget>) => {
    onChange(changed);
    void refetch(getProject);
  };
  const bringBack = async () => {
    place((await call(true)).data);
    return { done: t('connected') };
  };
  const turn = async (is_auth: boolean) => {
    setBusy(true);
    const done = () => t(is_auth ? 'connected' : 'disconnected');
    await act({ call: () => call(is_auth), place, done, back: is_auth ? undefined : bringBack });
    setBusy(false);
  };
  return (
    <Card title={t('connection')} text={settings.is_auth ? t('is_on') : t('is_off')}>
      {settings.is_auth ? (
        <Button look="danger" loading={isBusy} onClick={() => void turn(false)}>
          {t('disconnect')}
        </Button>
      ) : (
        <Button look="primary" loading={isBusy} onClick={() => void turn(true)}>
          {t('reconnect')}
        </Button>
      )}
    </Card>
  );
}
