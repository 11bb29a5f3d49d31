import type { ReactNode } from 'react';
import { create } from 'zustand';

export interface Question {
  title: string;
  text: ReactNode;
  /** null: there is nothing to confirm. */
  confirmLabel: string | null;
  /** If "cancel" could be confused with the question; default "cancel". */
  dismissLabel?: string;
  /** Irreversible actions are drawn as a warning. */
  isDangerous: boolean;
}

interface PendingQuestion {
  question: Question;
  answer: (isConfirmed: boolean) => void;
}

export const useQuestion = create<{ asked: PendingQuestion | null }>(() => ({ asked: null }));

/** Asks and waits. A second question during the first returns false. */
export function confirm(question: Question): Promise<boolean> {
  if (useQuestion.getState().asked !== null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean): void => {
      useQuestion.setState({ asked: null });
      resolve(isConfirmed);
    };
    useQuestion.setState({ asked: { question, answer } });
  });
}
