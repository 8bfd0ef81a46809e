import { useState } from 'react';
import { useShown } from '../shown.ts';

export type NoteOpen = { isOpen: boolean; toggle: () => void };

/** The field of the note, opened by its button for this call alone. */
export function useNoteOpen(): NoteOpen {
  const { call } = useShown();
  const [openFor, setOpenFor] = useState<number | null>(null);
  const isOpen = call !== null && openFor === call.id;
  return { isOpen, toggle: () => setOpenFor(isOpen ? null : (call?.id ?? null)) };
}
