import type { JSX } from 'react';
import type { Started } from '../api/subscribe.ts';
import { subscriptionTexts } from '../texts.ts';
import type { useBankAnswer } from '../use-bank-answer.ts';

const texts = subscriptionTexts.dialog;

type BankQuestionProps = {
  readonly payment: Started;
  readonly plan: 'basic' | 'pro';
  readonly bank: ReturnType<typeof useBankAnswer>;
};

/** In the demo, this takes the place of the bank's own page. */
export const BankQuestion = ({ payment, plan, bank }: BankQuestionProps): JSX.Element => {
  const answer = (authenticate: boolean): void => {
    if (!bank.isPending) bank.mutate({ payment, plan, authenticate });
  };
  return (
    <div className="acts" role="status">
      <p>{texts.authenticate}</p>
      <button
        className="btn pri lg"
        type="button"
        aria-disabled={bank.isPending}
        onClick={() => {
          answer(true);
        }}
      >
        {texts.approve}
      </button>
      <button
        className="btn lg"
        type="button"
        aria-disabled={bank.isPending}
        onClick={() => {
          answer(false);
        }}
      >
        {texts.refuse}
      </button>
    </div>
  );
};
