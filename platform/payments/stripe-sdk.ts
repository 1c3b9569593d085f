import { createRequire } from 'node:module';
import type Stripe from 'stripe';

/**
 * Stripe's SDK, in its CommonJS form: it is the same code in 270 files, which take twice the memory and time as modules of
 * their own kind.
 */
export const StripeSdk = createRequire(import.meta.url)('stripe') as typeof Stripe;
