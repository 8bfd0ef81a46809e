import type { DragEvent } from 'react';
import { drawnByFinger } from './drawn-by-finger.ts';

type Drawing = { title: string; onDrag: () => void; onOver: () => void; onDrop: () => void; onStop: () => void };

/** A row that is put elsewhere by its grip, with a mouse or a finger; whoever has keys uses the buttons beside it. */
export const drawnRow = ({ title, onDrag, onOver, onDrop, onStop }: Drawing) => ({
  row: {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      onOver();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      onDrop();
    },
  },
  grip: {
    'aria-hidden': true,
    ref: (grip: HTMLElement | null) => (grip ? drawnByFinger(grip, { onDrag, onStop }) : undefined),
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', title);
      onDrag();
    },
    onDragEnd: onStop,
  },
});
