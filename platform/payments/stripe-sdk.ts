import { createRequire } from 'node:module';
import type Stripe from 'stripe';

/**
 * Stripe's SDK in its CommonJS form, because its 270 files take twice the memory and time as ES
 * modules.
 */
export const StripeSdk = createRequire(import.meta.url)('stripe') as typeof Stripe;
