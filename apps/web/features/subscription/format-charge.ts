import { formatPence } from '#contract/format.ts';
import type { OwnSubscription } from '#contract/membership/subscription.ts';
import { subscriptionTexts as texts } from './texts.ts';

/** `£5.99 a month`, or the amount after the member's credit, with the remaining credit. */
export const formatCharge = (
  { pence, creditPence, creditLeftPence }: NonNullable<OwnSubscription['nextCharge']>,
  interval: NonNullable<OwnSubscription['terms']>['interval'],
): string =>
  creditPence === 0
    ? `${formatPence(pence)} ${texts.interval[interval]}`
    : texts.withCredit(
        formatPence(pence),
        formatPence(creditPence),
        creditLeftPence === 0 ? null : formatPence(creditLeftPence),
      );
