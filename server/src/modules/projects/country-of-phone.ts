import { country } from '@parley/contract/projects/countries';
import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** Where its owner is at home, if the number says so: with its code, and one that there is. */
export function countryOfPhone(phone: string): string | null {
  const number = phone.startsWith('+') ? parsePhoneNumberFromString(phone) : undefined;
  return number?.isValid() && country.safeParse(number.country).success ? number.country! : null;
}
