import { cloneElement, lazy, type ReactElement, type Ref, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useIsPhone } from '../kit/device.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import type { FloatingPaneProps } from './floating-pane.tsx';
import { useLayer } from './layers.ts';
import { useEver } from './use-ever.ts';

const FloatingPane = lazy(() => import('./floating-pane.tsx').then((file) => ({ default: file.FloatingPane })));

type Props = FloatingPaneProps & {
  /** What the popup hangs on; its own click opens it. It must pass its `ref` on to an element. */
  trigger: ReactElement<{ ref?: Ref<HTMLElement> }>;
  /** A sheet covers what it was opened from: it says its name where the content alone does not tell. */
  titled?: boolean;
  /** The name of the sheet alone, where the content of the pane has its own. */
  sheetLabel?: string;
};

/**
 * A floating pane beside its trigger, in the hand a bottom sheet: a keyboard that comes up leaves no place beside it.
 * One at a time, closed by a click outside or Esc.
 */
export function Popup({ trigger: button, titled, sheetLabel, ...pane }: Props) {
  const isPhone = useIsPhone();
  const { opened, onClose, label = sheetLabel } = pane;
  const trigger = useRef<HTMLElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isNeeded = useEver(opened);
  // Known only when it is needed: a screen holds many that are never opened, and each would be drawn twice.
  useLayoutEffect(() => {
    if (opened) setAnchor(trigger.current);
  }, [opened]);
  useLayer('dropdown', opened && !isPhone, onClose);
  return (
    <>
      {cloneElement(button, { ref: trigger })}
      {isPhone ? (
        <BottomSheet opened={opened} onClose={onClose} {...(titled ? { title: label } : label && { label })}>
          {pane.children}
        </BottomSheet>
      ) : (
        isNeeded && (
          <Suspense>
            <FloatingPane {...pane} anchor={anchor} />
          </Suspense>
        )
      )}
    </>
  );
}
