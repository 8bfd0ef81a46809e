/** As many digits tell apart deals that come to the same place at once: nobody has to wait for anybody. */
const ownDigits = 12;
const own = 10n ** BigInt(ownDigits);

/** A place at this whole number, told apart from others there by the deal's id. */
export const placeAt = (whole: bigint, id: number): string => placeOf(whole, 0, id);

/** Places between two others for these deals, the uppermost first. Where two stand at the same place, so do these. */
export function placesBetween(below: string, above: string, ids: readonly number[]): string[] {
  const scale = Math.max(digitsAfterPoint(below), digitsAfterPoint(above));
  const [low, high] = [scaled(below, scale), scaled(above, scale)];
  const parts = BigInt(ids.length + 1);
  if (high <= low) return ids.map(() => above);
  // Two steps of the last digit before a deal's own fit between neighbours.
  let digits = scale;
  let finer = 1n;
  while (digits > 0 && 2n * parts * 10n ** BigInt(scale - digits + 1) <= high - low) digits -= 1;
  for (; 2n * parts > (high - low) * finer; finer *= 10n) digits += 1;
  const coarser = 10n ** BigInt(Math.max(0, scale - digits));
  return ids.map((id, nth) => {
    const place = high * parts - (high - low) * BigInt(nth + 1);
    return placeOf(floored(place * finer, parts * coarser), digits, id);
  });
}

/** Two places in the order of a column, the uppermost first; to the last digit, which a number would forget. */
export function byPlace(a: string, b: string): number {
  const scale = Math.max(digitsAfterPoint(a), digitsAfterPoint(b));
  const [one, other] = [scaled(a, scale), scaled(b, scale)];
  return one < other ? 1 : one > other ? -1 : 0;
}

function placeOf(whole: bigint, digits: number, id: number): string {
  const all = whole * own + (BigInt(id) % own);
  const after = digits + ownDigits;
  const text = (all < 0n ? -all : all).toString().padStart(after + 1, '0');
  return `${all < 0n ? '-' : ''}${text.slice(0, -after)}.${text.slice(-after)}`;
}

const digitsAfterPoint = (place: string): number => place.split('.')[1]?.length ?? 0;

/** A number as so many of its last digits. */
function scaled(place: string, scale: number): bigint {
  const [whole = '', rest = ''] = place.split('.');
  return BigInt(whole + rest.padEnd(scale, '0'));
}

const floored = (a: bigint, b: bigint): bigint => (a < 0n && a % b !== 0n ? a / b - 1n : a / b);
