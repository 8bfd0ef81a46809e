import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { formatPercent } from '../../../kit/i18n/formats.ts';
import classes from './progress-bar.module.css';

/** How much of it is done; from 0 to 1. */
export function ProgressBar({ share, label }: { share: number; label: string }) {
  const language = useLanguage();
  const percent = Math.floor(Math.min(Math.max(share, 0), 1) * 100);
  return (
    <div className={classes.root}>
      <div className={classes.words}>
        <span>{label}</span>
        <span>{formatPercent(percent / 100, language)}</span>
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={classes.done} style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
