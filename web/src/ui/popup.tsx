import { cloneElement, lazy, type ReactElement, type Ref, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { FloatingPaneProps } from './floating-pane.tsx';
import { useLayer } from './layers.ts';
import { useEver } from './use-ever.ts';

const FloatingPane = lazy(() => import('./floating-pane.tsx').then((file) => ({ default: file.FloatingPane })));

type Props = FloatingPaneProps & {
  /** What the popup hangs on; its own click opens it. It must pass its `ref` on to an element. */
  trigger: ReactElement<{ ref?: Ref<HTMLElement> }>;
};

/** A floating pane beside its trigger: one at a time, closed by a click outside or Esc. */
export function Popup({ trigger: button, ...pane }: Props) {
  const trigger = useRef<HTMLElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isNeeded = useEver(pane.opened);
  // Known only when it is needed: a screen holds many that are never opened, and each would be drawn twice.
  useLayoutEffect(() => {
    if (pane.opened) setAnchor(trigger.current);
  }, [pane.opened]);
  useLayer('dropdown', pane.opened, pane.onClose);
  return (
    <>
      {cloneElement(button, { ref: trigger })}
      {isNeeded && (
        <Suspense>
          <FloatingPane {...pane} anchor={anchor} />
        </Suspense>
      )}
    </>
  );
}
