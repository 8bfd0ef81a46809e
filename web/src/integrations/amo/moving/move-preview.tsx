import type { AmoMove } from '@parley/contract/integrations/amo-moves';
import { useTranslation } from 'react-i18next';
import classes from './moving.module.css';

/** What a start would mean: whose things become whose, which funnels come, and what has no place here. */
export function MovePreview({ move: { managers, pipelines, fields_left_out } }: { move: AmoMove }) {
  const { t } = useTranslation('amo');
  const strangers = managers.filter((it) => it.user_id === null);
  return (
    <div className={classes.preview}>
      <p className={classes.text}>
        {t('moving.preview.funnels', { names: pipelines.map((it) => it.name).join(', ') || '—' })}
      </p>
      <p className={classes.text}>
        {t('moving.preview.people', { known: managers.length - strangers.length, all: managers.length })}
      </p>
      {strangers.length > 0 && (
        <p className={classes.text}>
          {t('moving.preview.strangers', { names: strangers.map((it) => `${it.name} (${it.email})`).join(', ') })}
        </p>
      )}
      {fields_left_out.length > 0 && (
        <p className={classes.text}>{t('moving.preview.fields', { names: fields_left_out.join(', ') })}</p>
      )}
      <p className={classes.text}>{t('moving.preview.rules')}</p>
    </div>
  );
}
