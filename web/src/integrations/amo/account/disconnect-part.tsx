import { disconnectAmo } from '@parley/contract/integrations/amo';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import classes from '../../../ui/window-form.module.css';
import type { DisconnectPartProps } from '../../parts.ts';
import own from './account.module.css';

/** What was brought in stays; what is to go too is taken back with its move before. Whether that stays possible is asked. */
export function DisconnectPart({ project, onDone, onCancel }: DisconnectPartProps) {
  const { t } = useTranslation('amo');
  const [keep_links, setKept] = useState(true);
  const leave = useAction(disconnectAmo, { onDone });
  return (
    <div className={classes.form}>
      <p className={own.text}>{t('disconnect.about')}</p>
      {project.is_admin && (
        <Checkbox
          label={t('disconnect.keep_links')}
          description={t('disconnect.keep_note')}
          checked={keep_links}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
      )}
      <div className={classes.buttons}>
        <Button onClick={onCancel}>{t('disconnect.cancel')}</Button>
        <Button look="danger" loading={leave.isPending} onClick={() => leave.mutate({ keep_links })}>
          {t('disconnect.disconnect')}
        </Button>
      </div>
    </div>
  );
}
