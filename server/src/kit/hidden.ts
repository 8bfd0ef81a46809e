/** What must never be written down, wherever an error repeats it: secrets that this program has read. */
const known = new Set<string>();
const mostKnown = 10_000;
const [shortest, longest] = [8, 300];
const mask = '***';

/** Of a list of secrets, written as JSON, each one. */
export function neverLog(text: string): void {
  for (const value of valuesOf(text)) {
    if (value.length < shortest || value.length > longest || isWord.test(value)) continue;
    for (const spelling of [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]) {
      known.delete(spelling);
      known.add(spelling);
    }
  }
  for (const oldest of known) {
    if (known.size <= mostKnown) break;
    known.delete(oldest);
  }
}

function valuesOf(text: string): string[] {
  if (!text.startsWith('{')) return [text];
  try {
    return Object.values(JSON.parse(text) as object).filter((it) => typeof it === 'string');
  } catch {
    return [];
  }
}

const words =
  'access_token|refresh_token|client_secret|api_?key|verify_token|secret_token|auth_token|authorization|' +
  'x-viber-auth-token|cookie|password|passwd|secret|token';

/** Hidden itself, it would hide where others stand. */
const isWord = new RegExp(`^(${words})$`, 'i');

/** Where secrets of providers and our own stand, whether we know them or not. */
const places: [RegExp, string][] = [
  [/(\/bot\d+):[\w-]+/g, `$1:${mask}`],
  [/(\/waInstance\d+\/\w+)\/\w+/g, `$1/${mask}`],
  [/(\/hooks\/\d+\/\d+)\/[\w-]+/g, `$1/${mask}`],
  [/(\/public\/(?:files|calendars)\/)[\w.-]+/g, `$1${mask}`],
  [/\b(Bearer|Basic|OAuth|AUTHENTICATE PLAIN|AUTH PLAIN|AUTH LOGIN) +[\w.+/=~-]+/gi, `$1 ${mask}`],
  [/(\b\w+:\/\/[^\s/:@"]*):[^\s/@"]+@/g, `$1:${mask}@`],
  [new RegExp(`([?&;#\\s](?:${words}|key|code|sign?|hash)=)[^&\\s"\\\\]+`, 'gi'), `$1${mask}`],
  [new RegExp(`(\\\\?"(?:${words})\\\\?" ?: ?\\\\?")[^"\\\\]+`, 'gi'), `$1${mask}`],
  // As our own tokens look, which travel in links and cookies.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, mask],
];

/** The same text without secrets. */
export function hidden(text: string): string {
  let shown = text;
  // The longest first: one may stand within another, which would leave a part of it.
  const found = [...known].filter((spelling) => text.includes(spelling)).sort((a, b) => b.length - a.length);
  for (const spelling of found) shown = shown.replaceAll(spelling, mask);
  for (const [place, instead] of places) shown = shown.replace(place, instead);
  return shown;
}
