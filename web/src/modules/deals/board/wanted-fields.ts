import type { FieldChanges } from '@parley/contract/fields/fields';
import { create } from 'zustand';

/** Deals that lack fields a stage wants, and what was given for all of them already. */
type Lacking = { ids: readonly number[]; stage_id: number; given: FieldChanges };
/** Whom to tell what was filled in; null: they go back. */
export type Waiting = Lacking & { answer: (fields: FieldChanges | null) => void };

export const useWantedFields = create<{ waiting: Waiting | null }>(() => ({ waiting: null }));

export function askFields(lacking: Lacking): Promise<FieldChanges | null> {
  // One question at a time: the one before is left unanswered.
  useWantedFields.getState().waiting?.answer(null);
  return new Promise((resolve) => {
    useWantedFields.setState({
      waiting: {
        ...lacking,
        answer: (fields) => {
          useWantedFields.setState({ waiting: null });
          resolve(fields);
        },
      },
    });
  });
}
