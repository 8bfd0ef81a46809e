import { create } from 'zustand';

/** The dialogue alone, over everything else; for as long as the page is open. */
export const useFullScreen = create<{ isFull: boolean }>(() => ({ isFull: false }));

export const setFullScreen = (isFull: boolean) => useFullScreen.setState({ isFull });
