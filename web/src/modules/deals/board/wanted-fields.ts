import type { LeadCard } from '@parley/contract/deals/leads';
import type { FieldChanges } from '@parley/contract/fields/fields';
import { create } from 'zustand';

/** Deals that wait for fields a stage wants, and whom to tell what was filled in; null: they go back. */
export type Waiting = { cards: readonly LeadCard[]; stage_id: number; answer: (fields: FieldChanges | null) => void };

export const useWantedFields = create<{ waiting: Waiting | null }>(() => ({ waiting: null }));

export function askFields(cards: readonly LeadCard[], stage_id: number): Promise<FieldChanges | null> {
  // One question at a time: the one before is left unanswered.
  useWantedFields.getState().waiting?.answer(null);
  return new Promise((resolve) => {
    useWantedFields.setState({
      waiting: {
        cards,
        stage_id,
        answer: (fields) => {
          useWantedFields.setState({ waiting: null });
          resolve(fields);
        },
      },
    });
  });
}
