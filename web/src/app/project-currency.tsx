import { type BrandName, brandCurrencies } from '@parley/contract/projects/brands';
import { getProject, type Project } from '@parley/contract/projects/projects';
import { type ReactNode, useSyncExternalStore } from 'react';
import { CurrencyContext } from '../kit/i18n/currency.ts';
import { keyOf } from '../kit/query.ts';
import { queryClient } from '../kit/query-client.ts';
import { projectInput } from '../modules/projects/index.ts';

type Props = { brand: BrandName; children: ReactNode };

/** Sums are the project's, whatever host shows them. Asks nothing itself: it also stands where nobody is signed in yet. */
export function ProjectCurrency({ brand, children }: Props) {
  const currency = useSyncExternalStore(followReadings, currencyRead);
  return <CurrencyContext value={currency ?? brandCurrencies[brand]}>{children}</CurrencyContext>;
}

const followReadings = (tell: () => void) => queryClient.getQueryCache().subscribe(tell);

const currencyRead = () =>
  queryClient.getQueryData<{ data: Project }>(keyOf(getProject, projectInput()))?.data.currency;
