import type { JSX } from 'react';
import type { Bank } from '../card/use-bank.ts';
import { cardTexts } from '../card-texts.ts';

const texts = cardTexts.bank;

type BankProps = { readonly bank: Bank };

/** Replaces the bank's page in the demo. */
export const BankQuestion = (): JSX.Element => (
  <div role="status">
    <p>{texts.ask}</p>
    <p className="explanation">{texts.demo}</p>
  </div>
);

/** The possible answers to the bank. */
export const BankAnswers = ({ bank }: BankProps): JSX.Element => (
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
