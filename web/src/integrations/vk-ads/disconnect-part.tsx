import { removeVkAds } from '@parley/contract/integrations/vk-ads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../kit/query.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import form from '../../ui/window-form.module.css';
import type { DisconnectPartProps } from '../parts.ts';

/** Nothing that came is lost by it; whether the choice of forms is remembered is asked of those who may change it. */
export function DisconnectPart({ project, onDone, onCancel }: DisconnectPartProps) {
  const { t } = useTranslation(['vk-ads', 'ui']);
  const mayForget = project.permissions.some((it) => it === '_ALL_' || it === 'funnels.edit');
  const [keep_forms, setKept] = useState(true);
  const remove = useAction(removeVkAds, { onDone });
  return (
    <div className={form.form}>
      <p>{t('disconnect.text')}</p>
      <p className={form.note}>{t('disconnect.kept')}</p>
      {mayForget && (
        <Checkbox
          label={t('disconnect.keep_forms')}
          description={t('disconnect.keep_note')}
          checked={keep_forms}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
      )}
      <div className={form.buttons}>
        <Button onClick={onCancel}>{t('ui:cancel')}</Button>
        <Button look="danger" loading={remove.isPending} onClick={() => remove.mutate({ keep_forms })}>
          {t('disconnect.action')}
        </Button>
      </div>
    </div>
  );
}
