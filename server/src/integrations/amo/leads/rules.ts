const tail = 10;

/** By these amoCRM knows a number again, however it is written; a short one says nothing. */
export function lastDigits(phone: string): string | null {
  const digits = phone.replace(/\D/g, '');
  return digits.length >= tail ? digits.slice(-tail) : null;
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** People write “no” or a dash where nothing is known. */
export const isAddress = (text: string): boolean => address.test(text) && text.length <= 254;

type Values = { field_code?: string | null; values: { value?: unknown }[] }[] | null | undefined;

/** What a contact of amoCRM has under this code. */
export const valuesUnder = (fields: Values, code: string): string[] =>
  (fields ?? [])
    .filter((it) => it.field_code === code)
    .flatMap((it) => it.values.map(({ value }) => String(value ?? '').trim()))
    .filter(Boolean);

type Sought = { phones: string[]; email: string | null };

/** Its search finds parts of words: whoever has neither the number nor the address is somebody else. */
export function isMeant(fields: Values, { phones, email }: Sought): boolean {
  const theirs = new Set(valuesUnder(fields, 'PHONE').map(lastDigits));
  if (phones.some((it) => lastDigits(it) !== null && theirs.has(lastDigits(it)))) return true;
  return email !== null && valuesUnder(fields, 'EMAIL').some((it) => it.toLowerCase() === email.toLowerCase());
}

/** Won and lost are the same in every pipeline of every account. */
export const endings: Record<number, 'won' | 'lost'> = { 142: 'won', 143: 'lost' };
