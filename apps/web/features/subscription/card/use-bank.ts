import { useState } from 'react';
import type { ConfirmWithBank } from './card-form.ts';

export type BankConfirmation = {
  readonly isAsking: boolean;
  readonly ask: ConfirmWithBank;
  readonly answer: (confirmed: boolean) => void;
};

/** In the demo, asks the user for the bank's decision. With real keys, Stripe shows the bank's page. */
export const useBank = (): BankConfirmation => {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  return {
    isAsking: answer !== null,
    ask: () =>
      new Promise((resolve) => {
        setAnswer(() => resolve);
      }),
    answer: (confirmed) => {
      answer?.(confirmed);
      setAnswer(null);
    },
  };
};
