import type { OwnSubscription } from '#contract/membership/subscription.ts';

const texts = {
  named: (brand: string, last4: string) => `${brand} ending ${last4}`,
  expires: (month: string, year: string) => `expires ${month}/${year}`,
} as const;

type Card = NonNullable<OwnSubscription['card']>;

/** `Visa ending 4242` */
export const cardName = ({ brand, last4 }: Card): string =>
  texts.named(brand.charAt(0).toUpperCase() + brand.slice(1), last4);

/** `expires 04/26` */
export const cardExpiry = ({ expiryMonth, expiryYear }: Card): string =>
  texts.expires(String(expiryMonth).padStart(2, '0'), String(expiryYear % 100).padStart(2, '0'));
