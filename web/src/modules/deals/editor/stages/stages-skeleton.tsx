import { useTranslation } from 'react-i18next';
import classes from './stages-skeleton.module.css';

const heights = [[72, 96], [88, 64, 72], [64], [96, 72]];

/** Stages on their way. */
export function StagesSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')} className={classes.columns}>
      {heights.map((cards, at) => (
        <div key={at} className={classes.column}>
          <span className={classes.name} />
          {cards.map((height, nth) => (
            <span key={nth} className={classes.card} style={{ height }} />
          ))}
        </div>
      ))}
    </div>
  );
}
