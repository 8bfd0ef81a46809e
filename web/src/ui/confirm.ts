import { create } from 'zustand';

export type Question = {
  title: string;
  text?: string;
  /** The word on the button, a verb: "Delete". */
  action: string;
  danger?: boolean;
};

type Asked = Question & { answer: (agreed: boolean) => void };

export const useQuestion = create<{ asked: Asked | null }>(() => ({ asked: null }));

/** For what cannot be undone; everything else happens at once with an undo in the toast. */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => {
      useQuestion.setState({ asked: null });
      resolve(agreed);
    };
    useQuestion.setState({ asked: { ...question, answer } });
  });
}
