import type { MessagePart } from '@parley/contract/inbox/messages';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Which messages of a contact are shown: a part of them, one dialogue, and from where on they were opened. */
export type Window = { only: MessagePart | null; dialogueId: number | null; around: number | null };

/** What the open thread shows beside its messages. */
export type View = Window & {
  contactId: number;
  isSearching: boolean;
  /** What is marked in the texts. */
  words: string[];
  /** The message to bring into sight and light up; a second time is another jump. */
  jump: { id: number; nth: number } | null;
};

const nothing: Omit<View, 'contactId'> = {
  only: null,
  dialogueId: null,
  around: null,
  isSearching: false,
  words: [],
  jump: null,
};

const view = createStore<View>(() => ({ ...nothing, contactId: 0 }));

/** Another contact begins with everything at its end. */
export const viewOf = (contactId: number): View => viewIn(view.getState(), contactId);
const viewIn = (held: View, contactId: number): View =>
  held.contactId === contactId ? held : { ...nothing, contactId };

export function useView(contactId: number): View {
  const held = useStore(view);
  return useMemo(() => viewIn(held, contactId), [held, contactId]);
}

export function changeView(contactId: number, change: Partial<Omit<View, 'contactId'>>) {
  view.setState({ ...viewOf(contactId), ...change });
}

/** A thread that is left is found as it was before. */
export function leaveThread(contactId: number) {
  if (view.getState().contactId === contactId) view.setState({ ...nothing, contactId });
}

/** Filters begin at the newest message. */
export const filterThread = (contactId: number, { only, dialogueId }: Pick<Window, 'only' | 'dialogueId'>) =>
  changeView(contactId, { only, dialogueId, around: null, jump: null });

export const isFiltered = ({ only, dialogueId }: Window): boolean => only !== null || dialogueId !== null;

export const openSearch = (contactId: number) => changeView(contactId, { isSearching: true });

export const closeSearch = (contactId: number) => changeView(contactId, { isSearching: false, words: [] });

export const toNewest = (contactId: number) => changeView(contactId, { around: null, jump: null });

let nth = 0;

export const jumpTo = (contactId: number, id: number, change: Partial<Window> = {}) =>
  changeView(contactId, { ...change, jump: { id, nth: ++nth } });

/** The light goes out, unless another message was jumped to meanwhile. */
export function endJump(contactId: number, jump: NonNullable<View['jump']>) {
  if (viewOf(contactId).jump?.nth === jump.nth) changeView(contactId, { jump: null });
}
