import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { daysBetween } from '../../../kit/time.ts';
import classes from './thread.module.css';

export function DayChip({ time }: { time: Date }) {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  const days = daysBetween(time, new Date());
  const name = days === 0 ? t('today') : days === 1 ? t('yesterday') : formatDate(time, language);
  return (
    <div className={classes.day}>
      <span>{name}</span>
    </div>
  );
}
