const AGAIN_MS = 1000;
const TRIES = 5;
// Specification, section 9.
const TIMEOUT_MS = 120_000;

/** A browser that still waits for a file asks for it no second time, so neither do we. */
class TooLate extends Error {}

/** A part of the program; asked for without a network, it comes when that is back. */
export async function fetchCode<T>(load: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await inTime(load());
  } catch (error) {
    if (tries === 1 || error instanceof TooLate) throw error;
    const isOnline = navigator.onLine;
    await (isOnline ? soon() : backOnline());
    fetchLostStyles();
    return fetchCode(load, isOnline ? tries - 1 : tries);
  }
}

async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate('A part of the program did not come')), TIMEOUT_MS);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

const soon = () => new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
const backOnline = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }));

const lost = new Set<HTMLLinkElement>();

/** Code that failed is asked for again; its styles are not, for they count as seen. */
export function followLostStyles() {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
  };
  // An error of a link does not rise to the window, it only passes on its way down.
  addEventListener('error', note, { capture: true });
}

function fetchLostStyles() {
  for (const link of lost) link.replaceWith(link.cloneNode());
  lost.clear();
}
