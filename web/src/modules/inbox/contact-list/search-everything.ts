import { create } from 'zustand';

type Search = (words: string) => void;

const useOffered = create<{ search: Search | null }>(() => ({ search: null }));

/** Whoever can look through more than the list says so here, and the search field offers it. */
export const offerSearchEverything = (search: Search) => useOffered.setState({ search });

export const useSearchEverything = (): Search | null => useOffered((state) => state.search);
