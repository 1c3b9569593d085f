import type { JSX } from 'react';
import type { BankConfirmation } from '../card/use-bank.ts';
import { cardTexts } from '../card-texts.ts';

const texts = cardTexts.bank;

type BankProps = { readonly bank: BankConfirmation };

/** Replaces the bank's page in the demo. */
export const BankConfirmationPrompt = (): JSX.Element => (
  <div role="status">
    <p>{texts.ask}</p>
    <p className="explanation">{texts.demo}</p>
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
      {texts.refuse}
    </button>
    <button
      className="button primary large"
      type="button"
      onClick={() => {
        bank.answer(true);
      }}
    >
      {texts.approve}
    </button>
  </>
);
