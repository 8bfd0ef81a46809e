import type { Contact } from '@parley/contract/inbox/contacts';
import type { DragEvent } from 'react';
import { create } from 'zustand';

/** Rows on their way to a folder. */
export const useDragged = create<{ rows: readonly Contact[] }>(() => ({ rows: [] }));

export function startDragging(event: DragEvent, rows: readonly Contact[]) {
  event.dataTransfer.effectAllowed = 'copy';
  // Without words of its own the link itself would be dropped elsewhere; and Firefox drags nothing without any.
  event.dataTransfer.setData('text/plain', rows.map((row) => row.name).join(', '));
  useDragged.setState({ rows });
}

export const stopDragging = () => useDragged.setState({ rows: [] });
