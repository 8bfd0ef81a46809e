export type Device = { browser: string | null; system: string | null; is_phone: boolean };

// Order matters: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
const browsers: [RegExp, string][] = [
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser's long name in words a person knows. */
export function readDevice(user_agent: string): Device {
  const name = (table: [RegExp, string][]) => table.find(([mark]) => mark.test(user_agent))?.[1] ?? null;
  return { browser: name(browsers), system: name(systems), is_phone: /\bMobi|\biPhone\b|\bAndroid\b/.test(user_agent) };
}
