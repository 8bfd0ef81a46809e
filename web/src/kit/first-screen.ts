// A page that is not looked at has no frames.
const LATEST_MS = 2000;
// Where the browser cannot tell a free moment.
const SOON_MS = 200;

let stands: () => void;

/** Over when the first screen is painted: what it does not show must not stand in its way. */
export const firstScreen = new Promise<void>((resolve) => {
  stands = resolve;
});

/** The first screen is drawn, and painted with the next frame. */
export function tellFirstScreen() {
  requestAnimationFrame(() => setTimeout(stands));
  setTimeout(stands, LATEST_MS);
}

/** A moment in which nothing else is to be done. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LATEST_MS });
    else setTimeout(resolve, SOON_MS);
  });
