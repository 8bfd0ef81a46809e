import { create } from 'zustand';

/** What is known of a new deal before its window opens. */
export type NewDeal = {
  contact?: { id: number; name: string };
  stage_id?: number;
  funnel_id?: number;
  name?: string;
  /** Whoever waits for it, as a task does; without one its page opens from the toast. */
  onCreated?: (id: number) => void;
};

export const useCreateDeal = create<{ known: NewDeal | null }>(() => ({ known: null }));
export const openCreateDeal = (known: NewDeal = {}) => useCreateDeal.setState({ known });
export const closeCreateDeal = () => useCreateDeal.setState({ known: null });
