import { IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './marks.module.css';

const LOW = 3;

/** What the client thought of it, of five. */
export function RatingMark({ rating }: { rating: number }) {
  const { t } = useTranslation('tickets');
  return (
    <span
      className={classes.rating}
      data-low={rating <= LOW || undefined}
      aria-label={t('rating_is', { rating })}
      role="img"
    >
      <IconStarFilled size={14} />
      {rating}
    </span>
  );
}
