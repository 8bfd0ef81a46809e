import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';
import { countries } from '@parley/contract/projects/countries';
import { currencies } from '@parley/contract/projects/currencies';
import { useMemo } from 'react';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import type { Option } from '../../../ui/option-row.tsx';

/** By their names in the reader's language; a currency is also found by its code. */
export function useRegionOptions() {
  const language = useLanguage();
  return useMemo(() => optionsIn(language), [language]);
}

export const currencyName = (code: string, language: Language): string =>
  namesOf('currency', language).of(code) ?? code;

function optionsIn(language: Language): Record<'currencies' | 'countries', Option<string>[]> {
  const [money, places] = [namesOf('currency', language), namesOf('region', language)];
  const byLabel = (a: Option<string>, b: Option<string>) => a.label.localeCompare(b.label, regions[language]);
  return {
    currencies: currencies
      .map((value) => ({ value, label: `${money.of(value) ?? value} (${value})` }))
      .toSorted(byLabel),
    countries: countries.map((value) => ({ value, label: places.of(value) ?? value })).toSorted(byLabel),
  };
}

const namesOf = (type: 'currency' | 'region', language: Language) =>
  new Intl.DisplayNames(regions[language], { type, fallback: 'code' });
