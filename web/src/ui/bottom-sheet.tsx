import { type PointerEvent, useRef } from 'react';
import classes from './bottom-sheet.module.css';
import { Window } from './window.tsx';
import type { WindowProps } from './window-frame.tsx';

const FAR_ENOUGH = 80;

/** The phone's menu and dialog: pulled down by its handle, it closes. */
export function BottomSheet(props: WindowProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const from = useRef(0);

  const pulled = (event: PointerEvent) => Math.max(0, event.clientY - from.current);
  const move = (distance: number) => {
    if (sheet.current) sheet.current.style.translate = `0 ${distance}px`;
  };

  const handle = (
    <div
      className={classes.handle}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = event.clientY;
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) move(pulled(event));
      }}
      onPointerUp={(event) => {
        if (pulled(event) > FAR_ENOUGH) props.onClose();
        move(0);
      }}
      onPointerCancel={() => move(0)}
    />
  );
  return <Window {...props} ref={sheet} place="bottom" className={classes.sheet} handle={handle} />;
}
