/** A sum as it is typed: with a point or a comma, blanks between thousands, in whole cents. Null: it is none. */
export function readPrice(typed: string): number | null {
  const plain = typed.replace(/[\s\u00A0\u202F]/g, '').replace(',', '.');
  const value = Number(plain);
  return plain === '' || !Number.isFinite(value) || value < 0 ? null : Math.round(value * 100) / 100;
}

/** A quantity is whole and never below nothing. */
export function readCount(typed: string): number | null {
  const value = Number(typed.replace(/[\s\u00A0\u202F]/g, '').replace(',', '.'));
  return Number.isFinite(value) ? Math.max(0, Math.round(value)) : null;
}
