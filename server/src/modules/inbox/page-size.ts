const usual = 20; // spec section 9
const largest = 100;

export const pageSize = (asked = usual): number => Math.min(Math.max(asked, 1), largest);

/** Of what is made for a page of the usual size and for the largest, the one that fits; each reads one row more. */
export function bySize<T>(make: (limit: number) => T): (size: number) => T {
  const [small, large] = [make(usual + 1), make(largest + 1)];
  return (size) => (size <= usual ? small : large);
}
