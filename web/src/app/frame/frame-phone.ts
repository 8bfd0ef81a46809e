/** A number from an address or a frame: the plus goes, the country code is put in front, digits remain. */
export function phoneDigits(phone: string, code = ''): string {
  const number = phone.trim().replace(/^\+/, '');
  return `${code}${number}`.replace(/\D/g, '');
}
