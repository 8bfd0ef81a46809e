import { PHONE_WIDTH } from './device.ts';

/** Shorter than this across is a phone, however it is held. */
const PHONE_ACROSS = 500;

/**
 * A phone that lies on its side is wider than a phone is by the specification, and lower than a desk's screen needs.
 * It is shown a page as wide as the widest phone, a little larger. Browsers at a desk do not read the tag.
 */
export function keepPhoneLayout(): void {
  const tag = document.querySelector<HTMLMetaElement>('meta[name=viewport]');
  const { orientation } = screen as { orientation?: ScreenOrientation };
  if (!tag || !orientation || Math.min(screen.width, screen.height) > PHONE_ACROSS) return;
  const upright = tag.content;
  const lying = upright.replace(/width=device-width, initial-scale=1/, `width=${PHONE_WIDTH}`);
  const hold = () => {
    // The keyboard makes any window wider than high: only the screen says how it is held.
    const isLying = orientation.type.startsWith('landscape') && Math.max(screen.width, screen.height) > PHONE_WIDTH;
    tag.content = isLying ? lying : upright;
  };
  hold();
  orientation.addEventListener('change', hold);
}
