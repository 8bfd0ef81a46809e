import { create } from 'zustand';

type State = { opened: boolean; contactId: number | null };

/** The window of duplicates: of all contacts, or of one. */
export const useDuplicatesPlace = create<State>(() => ({ opened: false, contactId: null }));

export const openDuplicates = (contactId: number | null) => useDuplicatesPlace.setState({ opened: true, contactId });

/** Whose they were stays while the window goes. */
export const closeDuplicates = () => useDuplicatesPlace.setState({ opened: false });
