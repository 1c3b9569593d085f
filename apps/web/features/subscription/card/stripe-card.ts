import { resolveColours } from '#ui/resolve-colours.ts';
import { onThemeChange } from '#ui/theme-changes.ts';
import { cardTexts as texts } from '../card-texts.ts';
import type { CardForm, CardOutcome } from './card-form.ts';
import {
  loadStripe,
  type CardChangeEvent,
  type CardData,
  type StripeResult,
  type StripeCardElement,
} from './stripe-js.ts';

export type MountedCard = { readonly form: CardForm; readonly remove: () => void };

type MountOptions = {
  readonly publishableKey: string;
  readonly place: HTMLElement;
  /** The error of the input so far; undefined when valid. */
  readonly onFault: (fault: string | undefined) => void;
};

/** Stripe's card element in `place`. The number goes to Stripe alone. */
export const mountStripeCard = async ({
  publishableKey,
  place,
  onFault,
}: MountOptions): Promise<MountedCard> => {
  const stripe = await loadStripe(publishableKey);
  const card = stripe.elements().create('card', { hidePostalCode: true, style: getStyle(place) });
  let change: CardChangeEvent = {};
  card.on('change', (next) => {
    change = next;
    onFault(next.error?.message);
  });
  card.mount(place);
  const stopThemeUpdates = onThemeChange(() => {
    card.update({ style: getStyle(place) });
  });
  return {
    form: {
      validate: () => {
        if (change.complete === true) return undefined;
        card.focus();
        return change.error?.message ?? 'Please enter your card details.';
      },
      pay: async (secret, country) =>
        toOutcome(await stripe.confirmCardPayment(secret, toCardData(card, country))),
      save: async (secret, country) =>
        toOutcome(await stripe.confirmCardSetup(secret, toCardData(card, country))),
    },
    remove: () => {
      stopThemeUpdates();
      card.destroy();
    },
  };
};

/** Lets the bank confirm a payment with a saved card. */
export const confirmStripePayment = async (
  publishableKey: string,
  clientSecret: string,
): Promise<CardOutcome> => {
  const stripe = await loadStripe(publishableKey);
  return toOutcome(await stripe.confirmCardPayment(clientSecret));
};

const toCardData = (card: StripeCardElement, country: string): CardData => ({
  payment_method: { card, billing_details: { address: { country } } },
});

const toOutcome = (answer: StripeResult): CardOutcome => {
  const status = getStatus(answer);
  const { error } = answer;
  // For Stripe, a payment already made in another tab is an error; for the payer it is a success.
  if (error === undefined || status === 'succeeded') return { status, message: null };
  return { status, message: error.message ?? texts.failed };
};

const getStatus = ({ error, paymentIntent, setupIntent }: StripeResult): string => {
  const intent = paymentIntent ?? setupIntent ?? error?.payment_intent ?? error?.setup_intent;
  return intent?.status ?? 'requires_payment_method';
};

// The element is an iframe of Stripe's that accepts colours, not our style sheet.
const getStyle = (place: HTMLElement): object => {
  const { color, fontFamily } = getComputedStyle(place);
  const [dangerColour, faintColour] = resolveColours(['--tm-danger', '--tm-ink-3'], place);
  return {
    base: {
      color,
      fontFamily,
      fontSize: '16px',
      lineHeight: '24px',
      iconColor: color,
      '::placeholder': { color: faintColour },
    },
    invalid: { color: dangerColour, iconColor: dangerColour },
  };
};
