import type { Message } from '@parley/contract/inbox/messages';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const shown = createStore<{ message: Message | null }>(() => ({ message: null }));

export const openLetter = (message: Message) => shown.setState({ message });
export const closeLetter = () => shown.setState({ message: null });
export const useOpenLetter = () => useStore(shown).message;
