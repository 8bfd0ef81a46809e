let holders = 0;
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Whoever leaves the page now loses something that is not safe yet, so the browser asks first. The answer lets go. */
export function holdPage(): () => void {
  if (holders++ === 0) addEventListener('beforeunload', ask);
  let isHeld = true;
  return () => {
    if (isHeld && --holders === 0) removeEventListener('beforeunload', ask);
    isHeld = false;
  };
}
