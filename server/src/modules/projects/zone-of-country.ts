// Where clocks differ within a country: the one that most of it lives by.
const usual: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};

// The language's own types do not know it yet; older programs have it as a property.
type Region = { getTimeZones?: () => string[]; timeZones?: string[] };

/** By whose clock a project is likely to live; nobody said where it is: UTC. */
export function zoneOfCountry(country: string | null): string {
  if (country === null) return 'UTC';
  const region: Region = new Intl.Locale(`und-${country}`) as Region;
  return usual[country] ?? (region.getTimeZones?.() ?? region.timeZones)?.[0] ?? 'UTC';
}
