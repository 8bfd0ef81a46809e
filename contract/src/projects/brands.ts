/** The product's two faces. What a brand looks like is the web's data; which one a host shows is known to both sides. */
export const brandNames = ['parley', 'beseda'] as const;
export type BrandName = (typeof brandNames)[number];

export const brandTitles: Record<BrandName, string> = { parley: 'Parley', beseda: 'Beseda' };

/** Tariffs are priced in the currency of a project's brand, whatever host shows them; a new project sells in it too. */
export const brandCurrencies = { parley: 'EUR', beseda: 'RUB' } as const satisfies Record<BrandName, string>;

/** Where a new project is at home. Euros are paid in many countries: there the project says it itself. */
export const brandCountries = { parley: null, beseda: 'RU' } as const satisfies Record<BrandName, string | null>;

/** `beseda.example.org`, `www.beseda.ru`: any label of the host that is a brand's name; an unknown host gets Parley. */
export function brandOfHost(host: string): BrandName {
  const labels = host.toLowerCase().split(':')[0]!.split('.');
  return brandNames.find((name) => labels.includes(name)) ?? 'parley';
}
