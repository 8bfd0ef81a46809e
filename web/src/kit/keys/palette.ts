import { createStore } from 'zustand/vanilla';

/** Whether the palette is open, and with what in its field. */
export const palette = createStore<{ opened: boolean; query: string }>(() => ({ opened: false, query: '' }));

export const openPalette = (query = '') => palette.setState({ opened: true, query });

export const closePalette = () => palette.setState({ opened: false });
