import { createContext, use } from 'react';
import { type Currency, formatMoney } from './formats.ts';
import { useLanguage } from './i18n.ts';

/** The brand's currency; the roof of the app provides it. */
export const CurrencyContext = createContext<Currency>('EUR');

export function useMoney() {
  const currency = use(CurrencyContext);
  const language = useLanguage();
  return (amount: number | string) => formatMoney(amount, currency, language);
}
