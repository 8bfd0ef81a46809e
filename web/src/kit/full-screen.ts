import { useEffect } from 'react';
import { create } from 'zustand';

/** What is looked at stands alone, without the bars and lists around it; for as long as it is open. */
export const useFullScreen = create<{ isFull: boolean }>(() => ({ isFull: false }));

export const setFullScreen = (isFull: boolean) => useFullScreen.setState({ isFull });

/** With nothing open there is nothing to fill the screen. */
export function useFullScreenWhile(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return;
    return () => setFullScreen(false);
  }, [isOpen]);
}
