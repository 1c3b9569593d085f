import { z } from 'zod';
import { maxFirstPurchaseWaitHours } from '#domain/shared/plans/trial-refusals.ts';

const key = (pattern: RegExp, expected: string): z.ZodOptional<z.ZodString> =>
  z.string().regex(pattern, `expected ${expected}`).optional();

export const paymentSettings = {
  STRIPE_SECRET_KEY: key(/^(sk|rk)_(test|live)_\S+$/, 'a key that starts with sk_ or rk_').describe(
    'Secret key of Stripe. Without the three Stripe keys nothing can be bought, except in demo mode, which has its own test provider',
  ),
  STRIPE_WEBHOOK_SECRET: key(/^whsec_\S+$/, 'a secret that starts with whsec_').describe(
    'Secret with which Stripe signs its requests to /api/webhooks/stripe',
  ),
  STRIPE_PUBLISHABLE_KEY: key(/^pk_(test|live)_\S+$/, 'a key that starts with pk_').describe(
    'Publishable key of Stripe, for the card form in the browser',
  ),
  SUPPORT_REFUND_LIMIT: z
    .string()
    .regex(/^\d{1,6}(\.\d\d)?$/, 'expected an amount in pounds, such as 20 or 7.50')
    .transform((pounds) => Math.round(Number(pounds) * 100))
    .optional()
    .describe(
      'Amount in pounds that support staff can refund per member in 30 days, such as 20 or 7.50; refunds by admins count too. If unset, support staff cannot refund',
    ),
  FIRST_PURCHASE_WAIT_HOURS: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxFirstPurchaseWaitHours)
    .default(0)
    .describe(
      'Hours from registration in which a member cannot make a first purchase of a plan with forecasts, at most 168; 0 for no waiting period',
    ),
  VAT_PERCENT: z.coerce
    .number()
    .positive()
    .max(50)
    .optional()
    .describe('VAT in percent that all prices include, shown on invoices; if unset, none'),
  VAT_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'expected two capital letters, such as GB')
    .default('GB')
    .describe('Country of the VAT, as two letters'),
  VAT_NUMBER: z.string().max(20).optional().describe('VAT number of the seller, shown on invoices'),
  SELLER_NAME: z
    .string()
    .min(1)
    .max(120)
    .default('Tidemark')
    .describe('Name of the seller, shown on invoices'),
  SELLER_ADDRESS: z
    .string()
    .max(300)
    .default('')
    .describe('Address of the seller, shown on invoices; separate its lines with semicolons'),
};

type Keys = {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined;
};

const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'] as const;

export const findPaymentSettingErrors = (keys: Keys, demo: boolean): string[] => {
  const missingNames = names.filter((name) => keys[name] === undefined);
  if (missingNames.length === names.length) return [];
  const errors = missingNames.map(
    (name) => `${name} is not set: payments need ${names.join(', ')}, all three or none`,
  );
  const { STRIPE_SECRET_KEY: secret = '', STRIPE_PUBLISHABLE_KEY: publishable = '' } = keys;
  if (missingNames.length === 0 && isLive(secret) !== isLive(publishable)) {
    errors.push(
      'STRIPE_PUBLISHABLE_KEY is (hidden): expected a key of the same mode, live or test, as STRIPE_SECRET_KEY',
    );
  }
  if (demo && (isLive(secret) || isLive(publishable))) {
    errors.push('STRIPE_SECRET_KEY is (hidden): a live key is refused in demo mode (DEMO)');
  }
  return errors;
};

const isLive = (text: string): boolean => /^[a-z]+_live_/.test(text);

export type StripeKeys = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly publishableKey: string;
};

export const stripeKeys = (keys: Keys): StripeKeys | undefined => {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
  } = keys;
  if (secretKey === undefined || webhookSecret === undefined) return undefined;
  return publishableKey === undefined ? undefined : { secretKey, webhookSecret, publishableKey };
};
