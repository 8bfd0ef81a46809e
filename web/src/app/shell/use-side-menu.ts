import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsNarrow } from '../../kit/device.ts';
import { recall, remember } from '../../kit/remember.ts';

const KEY = 'menu';
const KNOB_STAYS_MS = 1_000; // specification, section 2

/** Open by choice on a wide page; on a narrow one it opens over the page and closes by itself. */
export function useSideMenu() {
  const isNarrow = useIsNarrow();
  const [isChosen, setChosen] = useState(() => recall(KEY) === 'open');
  const [isOver, setOver] = useState(false);
  const isOpen = isNarrow ? isOver : isChosen;

  const close = () => setOver(false);
  const toggle = () => {
    if (isNarrow) return setOver(!isOver);
    setChosen(!isChosen);
    remember(KEY, isChosen ? null : 'open');
  };
  useEffect(() => {
    if (!isNarrow) setOver(false);
  }, [isNarrow]);
  useEscape(isNarrow && isOver, close);
  return { isOpen, isOver: isNarrow, toggle, close, ...useNear() };
}

/** The knob shows while the mouse is near and for a second after it left. */
function useNear() {
  const [isNear, setNear] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hover = {
    onMouseEnter: () => {
      clearTimeout(timer.current);
      setNear(true);
    },
    onMouseLeave: () => {
      timer.current = setTimeout(() => setNear(false), KNOB_STAYS_MS);
    },
  };
  return { isNear, hover };
}

function useEscape(isActive: boolean, onEscape: () => void) {
  const act = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') act();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isActive]);
}
