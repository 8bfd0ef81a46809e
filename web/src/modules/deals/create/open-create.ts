import { useEffect } from 'react';
import { create } from 'zustand';

/** What is known of a new deal before its window opens. */
export type NewDeal = {
  contact?: { id: number; name: string };
  stage_id?: number;
  funnel_id?: number;
  name?: string;
  /** Whoever waits for it, as a task does; without one its page opens from the toast. */
  onCreated?: (deal: { id: number; name: string }) => void;
};

export const useCreateDeal = create<{ known: NewDeal | null }>(() => ({ known: null }));
/** With whom one is just speaking: a deal that is begun then is theirs. */
let beside: NewDeal = {};
export function useClientBeside(id: number | undefined, name = '') {
  useEffect(() => {
    if (id === undefined) return;
    beside = { contact: { id, name } };
    return () => {
      beside = {};
    };
  }, [id, name]);
}

export const openCreateDeal = (known: NewDeal = beside) => useCreateDeal.setState({ known });
export const closeCreateDeal = () => useCreateDeal.setState({ known: null });
