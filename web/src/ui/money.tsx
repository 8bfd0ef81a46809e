import { useMoney } from '../kit/i18n/currency.ts';
import classes from './figures.module.css';

/** In the brand's currency, written as the language writes it. */
export function Money({ amount }: { amount: number | string }) {
  const money = useMoney();
  return <span className={classes.figure}>{money(amount)}</span>;
}
