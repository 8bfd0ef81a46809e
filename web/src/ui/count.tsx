import { formatNumber } from '../kit/i18n/formats.ts';
import { useLanguage } from '../kit/i18n/i18n.ts';
import classes from './count.module.css';
import { join } from './join.ts';

type Props = { value: number; soft?: boolean; bad?: boolean; max?: number; label?: string };

/** How many wait: strong in a row, soft beside a title. */
export function Count({ value, soft, bad, max = 999, label }: Props) {
  const language = useLanguage();
  const text = value > max ? `${formatNumber(max, language)}+` : formatNumber(value, language);
  return (
    <span className={join(classes.count, soft && classes.soft, bad && classes.bad)}>
      {text}
      {label && <span className="visually-hidden"> {label}</span>}
    </span>
  );
}

/** Something waits; how much does not matter. */
export const Dot = ({ label }: { label: string }) => <span className={classes.dot} role="img" aria-label={label} />;
