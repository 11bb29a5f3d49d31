import type { ReactNode } from 'react';
import { create } from 'zustand';

export interface Question {
  title: string;
  text: ReactNode;
  /** null: there is nothing to confirm. */
  confirmLabel: string | null;
  /** Where "cancel" could be taken for what is asked; the usual is "cancel". */
  dismissLabel?: string;
  /** What cannot be undone is drawn as a warning. */
  isDangerous: boolean;
}

interface Asked {
  question: Question;
  answer: (isConfirmed: boolean) => void;
}

export const useQuestion = create<{ asked: Asked | null }>(() => ({ asked: null }));

/** Asks and waits. A second question while one stands is answered with no. */
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
