import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js';

/** Where the project is at home, by ISO 3166: its numbers are dialled without a code. Null: nobody said. */
export type Country = string | null;

/** A number as it is kept: its digits with the country's code, where the country can be told. */
export const normalPhone = (text: string, country: Country = null): string | null =>
  keptAs(text, (given, digits) => readings(given, digits, country));

/** One that a messenger or the base has: it begins with the country's code, if there is such a number. */
export const knownPhone = (text: string): string | null =>
  keptAs(text, (given, digits) => [international(given, digits) ?? russian(given, digits)]);

function keptAs(text: string, read: (given: string, digits: string) => (PhoneNumber | null)[]): string | null {
  const given = withPlus(text);
  const digits = digitsOf(given);
  if (!isLikePhone(digits)) return null;
  const [number] = read(given, digits);
  return number ? digitsOf(number.number) : digits;
}

/** Both at once, for very many: reading a number is what costs. */
export function readPhone(text: string, country: Country = null): { phone: string; spellings: string[] } | null {
  const given = withPlus(text);
  const digits = digitsOf(given);
  if (!isLikePhone(digits)) return null;
  const numbers = readings(given, digits, country);
  const phone = numbers[0] ? digitsOf(numbers[0].number) : digits;
  return { phone, spellings: [...spellingsOf(digits, numbers)] };
}

/** Every way a kept number may be spelt that means this one. */
export function phoneSpellings(text: string, country: Country = null): string[] {
  const given = withPlus(text);
  const digits = digitsOf(given);
  if (!isLikePhone(digits)) return [];
  return [...spellingsOf(digits, readings(given, digits, country))];
}

/** As it was given, as it is known abroad, and as it is dialled at home: with 8 in Russia, with 0 in many others. */
function spellingsOf(digits: string, numbers: PhoneNumber[]): Set<string> {
  const found = new Set([digits]);
  for (const number of numbers) found.add(digitsOf(number.number)).add(digitsOf(number.formatNational()));
  return found;
}

/** Where no plus can be dialled it is 00, and no country's code begins with a zero. */
const withPlus = (text: string): string => text.trim().replace(/^[+(\s]*0[\s)]*0/, '+');
const digitsOf = (text: string): string => text.replace(/\D/g, '');
const isLikePhone = (digits: string): boolean => digits.length >= 7 && digits.length <= 15;

/**
 * Whose number it may be, the likeliest first: what is written just as it is dialled at home is of there. Elsewhere who
 * dials 8 and ten digits is at home in Russia: +84 and +886 say so.
 */
function readings(given: string, digits: string, country: Country): PhoneNumber[] {
  const abroad = international(given, digits);
  const own = given.startsWith('+') || !country ? null : national(digits, country);
  const russia = russian(given, digits);
  const isDialledSo = own !== null && digitsOf(own.formatNational()) === digits;
  const numbers = isDialledSo ? [own, abroad, russia] : [abroad, own, russia];
  if (!isDialledSo && /^8\d{10}$/.test(digits)) numbers.reverse();
  return numbers.filter((it) => it !== null);
}

function national(digits: string, country: string): PhoneNumber | null {
  const number = parsePhoneNumberFromString(digits, country as CountryCode);
  return number?.isValid() ? number : null;
}

function international(given: string, digits: string): PhoneNumber | null {
  const number = parsePhoneNumberFromString(`+${digits}`);
  if (given.startsWith('+')) return number ?? null;
  // A zero dropped on the way means that it was no international number.
  return number?.isValid() && digitsOf(number.number) === digits ? number : null;
}

/** Russians write 8 where others write +7, or leave both out. */
function russian(given: string, digits: string): PhoneNumber | null {
  const [, rest] = /^8?([3489]\d{9})$/.exec(digits) ?? [];
  if (!rest || given.startsWith('+')) return null;
  const number = parsePhoneNumberFromString(`+7${rest}`);
  return number?.isValid() ? number : null;
}

/** The same number with and without the code of some country: one ends as the other does, but for what is dialled at home. */
export function mayBeSameNumber(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length);
  const core = short.replace(/^0+/, '').replace(/^8(?=\d{10}$)/, '');
  return core.length >= 7 && long.endsWith(core);
}
