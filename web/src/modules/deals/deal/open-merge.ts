import { create } from 'zustand';

/** Deals that are to become one: those that are known from the start. */
export const useMergeWindow = create<{ ids: readonly number[] | null }>(() => ({ ids: null }));

export const openMerge = (ids: readonly number[]) => useMergeWindow.setState({ ids });
export const closeMerge = () => useMergeWindow.setState({ ids: null });
