import { lazy, Suspense } from 'react';
import { useLayer } from './layers.ts';
import { useEver } from './use-ever.ts';
import type { WindowFrameProps } from './window-frame.tsx';

const WindowFrame = lazy(() => import('./window-frame.tsx').then((file) => ({ default: file.WindowFrame })));

/** A window takes its place among the layers at once; its frame is fetched when the first one opens. */
export function Window(props: WindowFrameProps) {
  const isNeeded = useEver(props.opened);
  useLayer('window', props.opened, props.strict ? () => {} : props.onClose);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <WindowFrame {...props} />
    </Suspense>
  );
}
