import { moneyFormat } from '@parley/contract/money';
import { useCurrency, useMoney } from '../kit/i18n/currency.ts';
import { useLanguage } from '../kit/i18n/i18n.ts';
import classes from './figures.module.css';

/** In the project's currency, written as the language writes it. */
export function Money({ amount }: { amount: number | string }) {
  const money = useMoney();
  return <span className={classes.figure}>{money(amount)}</span>;
}

/** Whether a column of these sums needs room for cents. */
export const hasCents = (amounts: readonly number[]): boolean => amounts.some((it) => !Number.isInteger(it));

/** The same in a column where some have cents: whole sums keep their room, so that all stand by their decimals. */
export function AlignedMoney({ amount, cents }: { amount: number; cents: boolean }) {
  const currency = useCurrency();
  const language = useLanguage();
  const isWhole = Number.isInteger(amount);
  if (isWhole && !cents) return <Money amount={amount} />;
  return (
    <span className={classes.figure}>
      {moneyFormat(currency, language, 2)
        .formatToParts(amount)
        .map(({ type, value }, at) =>
          isWhole && (type === 'decimal' || type === 'fraction') ? (
            <span key={at} className={classes.room} aria-hidden>
              {value}
            </span>
          ) : (
            value
          ),
        )}
    </span>
  );
}
