import type { OwnSubscription } from '#contract/subscription.ts';
import { formatPence } from '#ui/format.ts';
import { subscriptionTexts as texts } from './texts.ts';

/** `£5.99 a month`, or what is left of it after the member's credit. */
export const chargeInWords = (
  { pence, creditPence }: NonNullable<OwnSubscription['nextCharge']>,
  interval: NonNullable<OwnSubscription['terms']>['interval'],
): string =>
  creditPence === 0
    ? `${formatPence(pence)} ${texts.interval[interval]}`
    : texts.withCredit(formatPence(pence), formatPence(creditPence));
