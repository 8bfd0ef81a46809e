import { create } from 'zustand';

type Adding = { isOpen: boolean; phone: string | undefined };

export const useAdding = create<Adding>(() => ({ isOpen: false, phone: undefined }));

/** Above the list, a window for somebody who has not written yet; with a number, they are reached by it. */
export const openAdd = (phone?: string) => useAdding.setState({ isOpen: true, phone });

export const closeAdd = () => useAdding.setState({ isOpen: false });
