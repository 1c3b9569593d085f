import path from 'node:path';
import type { Clock } from '../clock/clock.port.ts';
import type { Config } from '../config.ts';
import type { DemoProvider } from './demo-provider.port.ts';
import { stripeKeys } from './payment-settings.ts';
import type { Payments } from './payments.port.ts';

type ConfiguredPayments = { readonly payments: Payments; readonly provider?: DemoProvider };

/** Stripe if its keys are set, the fake Stripe in demo mode, otherwise no payments. */
export const openPayments = async (config: Config, clock: Clock): Promise<ConfiguredPayments> => {
  const { VAT_PERCENT: percent, VAT_COUNTRY: country, storesDir } = config;
  const vat = percent === undefined ? undefined : { percent, country };
  const keys = stripeKeys(config);
  if (keys) {
    const { stripePayments } = await import('./stripe.adapter.ts');
    return { payments: stripePayments({ ...keys, vat }) };
  }
  if (config.demo) {
    const { demoPayments } = await import('./demo.adapter.ts');
    return demoPayments({ file: path.join(storesDir, 'fake-stripe.sqlite'), clock, vat });
  }
  const { noPayments } = await import('./no-payments.adapter.ts');
  return { payments: noPayments() };
};
