import type { JSX } from 'react';
import type { BankConfirmation } from '../card/use-bank.ts';

type BankProps = { readonly bank: BankConfirmation };

/** Replaces the bank's page in the demo. */
export const BankConfirmationPrompt = (): JSX.Element => (
  <div className="bank-question" role="status">
    <p>The bank asks you to confirm this payment.</p>
    <p className="explanation">In this demo, these two buttons stand in for your bank.</p>
  </div>
);

/** The possible answers to the bank. */
export const BankConfirmationButtons = ({ bank }: BankProps): JSX.Element => (
  <>
    <button
      className="button large"
      type="button"
      onClick={() => {
        bank.answer(false);
      }}
    >
      Decline at the bank
    </button>
    <button
      className="button primary large"
      type="button"
      onClick={() => {
        bank.answer(true);
      }}
    >
      Confirm at the bank
    </button>
  </>
);
