/** The product's two faces. What a brand looks like is the web's data; which one a host shows is known to both sides. */
export const brandNames = ['parley', 'beseda'] as const;
export type BrandName = (typeof brandNames)[number];

export const brandTitles: Record<BrandName, string> = { parley: 'Parley', beseda: 'Beseda' };

/** Tariffs of a project are priced in the currency of its brand, whatever host shows them. */
export const brandCurrencies = { parley: 'EUR', beseda: 'RUB' } as const satisfies Record<BrandName, string>;

/** `beseda.example.org`, `www.beseda.ru`: any label of the host that is a brand's name; an unknown host gets Parley. */
export function brandOfHost(host: string): BrandName {
  const labels = host.toLowerCase().split(':')[0]!.split('.');
  return brandNames.find((name) => labels.includes(name)) ?? 'parley';
}
