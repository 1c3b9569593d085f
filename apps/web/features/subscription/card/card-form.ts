/** The provider's status of a payment or a new card; only `succeeded` is a success. */
export type CardOutcome = {
  readonly status: string;
  /** Why the card was refused, in the provider's words; otherwise null. */
  readonly message: string | null;
};

/** A card form: Stripe's element with real keys, our own in the demo. Card data never reaches our server. */
export type CardForm = {
  /** Why the card cannot be submitted yet; undefined when it can. */
  readonly validate: () => string | undefined;
  /** Pays with the entered card, with the bank's confirmation where required. */
  readonly pay: (clientSecret: string, country: string) => Promise<CardOutcome>;
  /** Saves the card for later charges. */
  readonly save: (clientSecret: string, country: string) => Promise<CardOutcome>;
};

/** Replaces the bank's page; true when the payer confirms. */
export type ConfirmWithBank = () => Promise<boolean>;

/** The id of a payment or of a new card is the first part of its secret. */
export const parseIntentId = (clientSecret: string): string =>
  clientSecret.split('_secret_')[0] ?? '';

/** The card was refused; the provider's message is for the card holder. */
export class CardRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CardRefusedError';
  }
}
