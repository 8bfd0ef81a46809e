/** A number as people read it. No country's code begins with a zero: such a one is shown as it is dialled at home. */
export const shownPhone = (digits: string): string => (digits.startsWith('0') ? digits : `+${digits}`);
