import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './figure.module.css';
import type { Trend } from './trend.ts';

type Props = {
  name: string;
  value: string;
  note?: ReactNode;
  trend?: Trend | null;
  /** Opens what it counts. */
  onOpen?: (() => void) | undefined;
};

/** Figures in a row, each with how it was before, and the way to what it counts. */
export const Figures = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.figures} aria-label={label}>
    {children}
  </ul>
);

export function Figure({ name, value, note, trend, onOpen }: Props) {
  const { t } = useTranslation('analytics');
  return (
    <li className={classes.figure}>
      <span className={classes.name}>{name}</span>
      {onOpen ? (
        <button
          type="button"
          className={classes.value}
          aria-haspopup="dialog"
          aria-label={t('figure.open', { name, value })}
          onClick={onOpen}
        >
          {value}
        </button>
      ) : (
        <span className={classes.value}>{value}</span>
      )}
      {note && <span className={classes.note}>{note}</span>}
      {trend && (
        <span className={classes.trend} data-good={trend.isGood ?? undefined}>
          {trend.goes === 'up' && <IconTrendingUp size={14} />}
          {trend.goes === 'down' && <IconTrendingDown size={14} />}
          {trend.goes === 'nowhere' ? t('figure.same') : t('figure.before', { change: trend.words })}
        </span>
      )}
    </li>
  );
}
