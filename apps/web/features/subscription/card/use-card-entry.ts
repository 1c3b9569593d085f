import { useState } from 'react';
import type { OwnSubscription } from '#contract/membership/subscription.ts';
import { cardTexts as texts } from '../card-texts.ts';
import type { CardForm } from './card-form.ts';
import { createDemoCardForm, type TestCard } from './demo-card.ts';
import { useBank, type BankConfirmation } from './use-bank.ts';

/** The card being entered, and its billing country. */
export type CardEntryState = {
  readonly payments: OwnSubscription['payments'];
  readonly country: string;
  readonly onCountry: (country: string) => void;
  readonly testCard: TestCard;
  readonly onTestCard: (card: TestCard) => void;
  /** Called with Stripe's element once it is mounted, and with null when it is removed. */
  readonly onForm: (form: CardForm | null) => void;
  readonly fault: string | undefined;
  readonly onFault: (fault: string | undefined) => void;
  readonly bank: BankConfirmation;
  /** Undefined when the card cannot be submitted; its error is then shown. */
  readonly getValidForm: () => CardForm | undefined;
};

export const useCardEntry = (payments: OwnSubscription['payments']): CardEntryState => {
  const [country, onCountry] = useState('GB');
  const [testCard, onTestCard] = useState<TestCard>('pm_card_visa');
  const [mountedForm, onForm] = useState<CardForm | null>(null);
  const [fault, onFault] = useState<string>();
  const bank = useBank();
  const form =
    payments.publishableKey === null ? createDemoCardForm(testCard, bank.ask) : mountedForm;
  return {
    payments,
    country,
    onCountry,
    testCard,
    onTestCard,
    onForm,
    fault,
    onFault,
    bank,
    getValidForm: () => {
      const problem = form === null ? texts.notFound : form.validate();
      onFault(problem);
      return problem === undefined && form !== null ? form : undefined;
    },
  };
};
