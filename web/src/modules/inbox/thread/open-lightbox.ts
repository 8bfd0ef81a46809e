import type { MessageFile } from '@parley/contract/inbox/messages';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const shown = createStore<{ file: MessageFile | null }>(() => ({ file: null }));

export const openLightbox = (file: MessageFile) => shown.setState({ file });
export const closeLightbox = () => shown.setState({ file: null });
export const useLightbox = () => useStore(shown).file;
