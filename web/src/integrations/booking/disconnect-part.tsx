import { disconnectBooking, getBooking } from '@parley/contract/integrations/booking';
import { integrationNames } from '@parley/contract/integrations/integrations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refetch, useAction } from '../../kit/query.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import form from '../../ui/window-form.module.css';
import type { DisconnectPartProps } from '../parts.ts';

/** Clients and products stay; whether it is remembered who there is who here is asked. */
export function DisconnectPart({ project, onDone, onCancel }: DisconnectPartProps) {
  const { t } = useTranslation(['booking', 'ui']);
  const [keep_links, setKept] = useState(true);
  const leave = useAction(disconnectBooking, {
    onDone: () => {
      void refetch(getBooking);
      onDone();
    },
  });
  const name = integrationNames.booking[project.brand];
  return (
    <div className={form.form}>
      <p>{t('disconnect.text', { name })}</p>
      <Checkbox
        label={t('disconnect.keep_links')}
        description={t('disconnect.keep_note', { name })}
        checked={keep_links}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <div className={form.buttons}>
        <Button onClick={onCancel}>{t('ui:cancel')}</Button>
        <Button look="danger" loading={leave.isPending} onClick={() => leave.mutate({ keep_links })}>
          {t('disconnect.action')}
        </Button>
      </div>
    </div>
  );
}
