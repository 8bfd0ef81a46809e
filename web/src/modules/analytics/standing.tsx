import { useTranslation } from 'react-i18next';
import { formatDate } from '../../kit/i18n/formats.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { useCellWords } from './charts/cell-words.ts';
import classes from './page.module.css';
import type { Days } from './toolbar/presets.ts';

type Props = {
  /** What is counted. */
  of: 'dialogues' | 'deals';
  /** The first day of which anything is known. */
  since: string | null;
  period: Days;
  /** Which share is counted; null: all is. */
  counting?: number | null;
};

/** How far the figures can be trusted: not all is counted yet, or nothing is known of the first days. */
export function Standing({ of, since, period, counting = null }: Props) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const { say } = useCellWords();
  if (counting !== null)
    return (
      <div className={classes.standing} role="status">
        {t(`standing.${of}.counting`, { share: say(counting, 'share') })}
        <progress value={counting} aria-label={t(`standing.${of}.progress`)} />
      </div>
    );
  if (since === null) return <p className={classes.standing}>{t(`standing.${of}.nothing`)}</p>;
  if (since > period.to)
    return <p className={classes.standing}>{t('standing.before', { day: formatDate(since, language) })}</p>;
  if (since > period.from)
    return <p className={classes.standing}>{t('standing.since', { day: formatDate(since, language) })}</p>;
  return null;
}
