import { disconnectAmo } from '@parley/contract/integrations/amo';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import classes from '../../../ui/window-form.module.css';
import type { DisconnectPartProps } from '../../parts.ts';
import own from './account.module.css';

/** What was brought in stays; what is to go too is taken back with its import before. */
export function DisconnectPart({ onDone, onCancel }: DisconnectPartProps) {
  const { t } = useTranslation('amo');
  const leave = useAction(disconnectAmo, { onDone });
  return (
    <div className={classes.form}>
      <p className={own.text}>{t('disconnect.about')}</p>
      <div className={classes.buttons}>
        <Button onClick={onCancel}>{t('disconnect.cancel')}</Button>
        <Button look="danger" loading={leave.isPending} onClick={() => leave.mutate({})}>
          {t('disconnect.disconnect')}
        </Button>
      </div>
    </div>
  );
}
