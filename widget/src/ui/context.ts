import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Conversation } from '../conversation.ts';
import type { State, Store } from '../state.ts';
import type { Language, Say } from '../texts.ts';

export type Ui = {
  store: Store;
  /** Null in a preview, which says nothing to anybody. */
  talk: Conversation | null;
  say: Say;
  language: Language;
  setOpen: (isOpen: boolean) => void;
};

export const UiContext = createContext<Ui>(undefined as unknown as Ui);
export const useUi = (): Ui => useContext(UiContext);

export function useChat(): State {
  const { store } = useUi();
  const [state, setState] = useState(store.get());
  useEffect(() => {
    setState(store.get());
    return store.subscribe(() => setState(store.get()));
  }, [store]);
  return state;
}
