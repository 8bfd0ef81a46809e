import { create } from 'zustand';

/** What the window is about: a task that is there, or a new one with what is known of it already. */
export type Subject =
  | { id: number }
  | {
      id: null;
      comment?: string;
      date?: string;
      contact?: { id: number; name: string };
      deal?: { id: number; name: string };
      /** What it comes of. */
      ticket_id?: number;
      manager_id?: number;
    };

type Named = { id: number; name: string };
/** Opens the window of a new deal; the task that waits for it is told. */
export type CreateDeal = (known: { contact?: Named; onCreated: (deal: Named) => void }) => void;

/** What the roof lends: tasks know nothing of deals and tickets but their names. */
export type Lent = {
  createDeal: CreateDeal;
  /** Null where the project has no tickets. */ openTicket: ((id: number) => void) | null;
};

export const useTaskWindow = create<{ subject: Subject | null }>(() => ({ subject: null }));

export const openTask = (id: number) => useTaskWindow.setState({ subject: { id } });

export const openNewTask = (known: Omit<Extract<Subject, { id: null }>, 'id'> = {}) =>
  useTaskWindow.setState({ subject: { id: null, ...known } });

export const closeTaskWindow = () => useTaskWindow.setState({ subject: null });
