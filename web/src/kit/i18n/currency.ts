import { formatMoney } from '@parley/contract/money';
import { createContext, use } from 'react';
import { useLanguage } from './i18n.ts';

/** What the project's sums are in; the roof of the app provides it. */
export const CurrencyContext = createContext('EUR');

export const useCurrency = (): string => use(CurrencyContext);

export function useMoney() {
  const currency = useCurrency();
  const language = useLanguage();
  return (amount: number | string) => formatMoney(amount, currency, language);
}
