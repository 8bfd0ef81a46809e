import type { ReactNode } from 'react';
import { create } from 'zustand';

/** Whom to call: by a dialogue, by a deal of theirs, or by a number alone. */
export type Callee = {
  name: string;
  phone: string | null;
  contact_id: number | null;
  dialogue_id?: number;
  channel_id?: number;
  lead_id?: number;
};

type Here = {
  /** What shows a call, once the room of calls has come. */
  place: ReactNode;
  /** This person speaks already, in this window or in another one. */
  isInCall: boolean;
};

/** All that the first screen knows of calls. */
export const useCallsHere = create<Here>(() => ({ place: null, isInCall: false }));
