/** Where a payment or a new card stands, in the provider's word; `succeeded` is the only good one. */
export type CardOutcome = {
  readonly status: string;
  /** Why the card was refused, in the provider's words; null otherwise. */
  readonly message: string | null;
};

/** What takes a card: Stripe's card element with real keys, a form of ours in the demo. It never hands us the card. */
export type CardForm = {
  /** Why the card cannot be sent yet, for its holder; undefined when it can. */
  readonly fault: () => string | undefined;
  /** Pays with the card that was entered; asks the bank where the bank wants that. */
  readonly pay: (clientSecret: string, country: string) => Promise<CardOutcome>;
  /** Hands the card over for later charges. */
  readonly save: (clientSecret: string, country: string) => Promise<CardOutcome>;
};

/** Asks the payer, in the place of the bank's own page; true when they confirm. */
export type AskBank = () => Promise<boolean>;

/** The id of a payment or of a new card is the first part of its secret. */
export const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

/** The card was refused; the message is the provider's, for the holder of the card. */
export class CardRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CardRefusedError';
  }
}
