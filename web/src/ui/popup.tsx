import { cloneElement, lazy, type ReactElement, type Ref, Suspense, useState } from 'react';
import type { FloatingPaneProps } from './floating-pane.tsx';
import { useLayer } from './layers.ts';
import { useEver } from './use-ever.ts';

const FloatingPane = lazy(() => import('./floating-pane.tsx').then((file) => ({ default: file.FloatingPane })));

type Props = FloatingPaneProps & {
  /** What the popup hangs on; its own click opens it. It must pass its `ref` on to an element. */
  trigger: ReactElement<{ ref?: Ref<HTMLElement> }>;
};

/** A floating pane beside its trigger: one at a time, closed by a click outside or Esc. */
export function Popup({ trigger, ...pane }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isNeeded = useEver(pane.opened);
  useLayer('dropdown', pane.opened, pane.onClose);
  return (
    <>
      {cloneElement(trigger, { ref: setAnchor })}
      {isNeeded && (
        <Suspense>
          <FloatingPane {...pane} anchor={anchor} />
        </Suspense>
      )}
    </>
  );
}
