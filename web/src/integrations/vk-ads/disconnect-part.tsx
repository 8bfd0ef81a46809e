import { removeVkAds } from '@parley/contract/integrations/vk-ads';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../kit/query.ts';
import { Button } from '../../ui/button.tsx';
import form from '../../ui/window-form.module.css';
import type { DisconnectPartProps } from '../parts.ts';

/** Nothing that came is lost by it, so there is nothing to choose. */
export function DisconnectPart({ onDone, onCancel }: DisconnectPartProps) {
  const { t } = useTranslation(['vk-ads', 'ui']);
  const remove = useAction(removeVkAds, { onDone });
  return (
    <div className={form.form}>
      <p>{t('disconnect.text')}</p>
      <p className={form.note}>{t('disconnect.kept')}</p>
      <div className={form.buttons}>
        <Button onClick={onCancel}>{t('ui:cancel')}</Button>
        <Button look="danger" loading={remove.isPending} onClick={() => remove.mutate({})}>
          {t('disconnect.action')}
        </Button>
      </div>
    </div>
  );
}
