// A person has one call, and one pair of ears, whichever project each of their tabs shows.
const NAME = 'call';

/** Held until it is let go or the page is closed; null: another tab of this browser speaks. */
export async function holdOneCall(): Promise<(() => void) | null> {
  // Plain http has no locks: the server knows at least of one project.
  if (!globalThis.navigator?.locks) return () => undefined;
  return new Promise((resolve) => {
    const held = (lock: Lock | null) => (lock ? new Promise<void>((letGo) => resolve(() => letGo())) : resolve(null));
    navigator.locks.request(NAME, { ifAvailable: true }, held).catch(() => resolve(() => undefined));
  });
}
