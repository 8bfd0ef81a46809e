import { useTranslation } from 'react-i18next';
import classes from './board-skeleton.module.css';

const heights = [6, 4, 5, 3, 2];

/** Columns and cards that are coming. */
export function BoardSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.board} role="status" aria-label={t('loading')}>
      {heights.map((cards, column) => (
        <div key={column} className={classes.column}>
          <span className={classes.head} />
          {Array.from({ length: cards }, (_, at) => (
            <span key={at} className={classes.card} />
          ))}
        </div>
      ))}
    </div>
  );
}
