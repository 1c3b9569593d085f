import { formatPence } from '#domain/shared/format.ts';

/** `at` is a formatted day. */
export const subscriptionTexts = {
  unavailable: 'This plan is not available for subscription',
  unknownInvoice: 'There is no such invoice.',
  trialStarted: (plan: string, end: string) =>
    `You have ${plan} until ${end}. It ends by itself, and nothing is charged.`,
  paid: (plan: string) => `Your ${plan} plan is active.`,
  paidInPart: 'Thank you. Another renewal is still open. Pay it to keep your plan.',
  upgraded: (plan: string, chargedPence: number) =>
    `You are on ${plan} now.${chargedPence > 0 ? ` ${formatPence(chargedPence)} was charged.` : ''}`,
  confirm: (chargedPence: number) =>
    `Please confirm the payment of ${formatPence(chargedPence)}; your plan changes as soon as it is paid.`,
  downgrade: (plan: string, at: string) =>
    `You keep your plan until ${at}. After that you move to ${plan}.`,
  cancelled: (at: string) => `Your subscription ends on ${at}. You keep your plan until then.`,
  payToKeep: (end: string) =>
    `Your unpaid renewal will not be collected. If you pay it by then, you keep your plan until ${end}.`,
  downgradeUnpaid: (plan: string, at: string, end: string) =>
    `You keep your plan until ${at}. Pay the open renewal by then to keep it until ${end}. After that you move to ${plan}.`,
  undoneUnpaid: (at: string) =>
    `The change is undone. Pay the open renewal by ${at} to keep your plan.`,
  nothingToCancel: 'You have no subscription that renews. Nothing more will be charged.',
  givenUp: 'The unpaid subscription was cancelled. Nothing was charged.',
  withdrawn: ({ toCardPence, refusedPence }: Record<'toCardPence' | 'refusedPence', number>) =>
    [
      'Your subscription has ended.',
      ...(toCardPence > 0
        ? [`${formatPence(toCardPence)} is on its way back to your card. Banks take 5 to 10 days.`]
        : []),
      ...(refusedPence > 0
        ? [
            `We could not refund ${formatPence(refusedPence)} automatically. Our support will refund it.`,
          ]
        : []),
    ].join(' '),
  undone: 'Your subscription continues unchanged.',
  unchanged: 'Nothing had to be changed.',
  confirmRenewal: 'Your bank wants you to confirm the payment.',
  fixedActive: 'Your subscription is active.',
  fixedGivenUp:
    'The unpaid subscription was cancelled. Nothing was charged; you can subscribe again.',
  fixedEnded: 'Your subscription has ended. You can subscribe again.',
  stillUnpaid: 'Your renewal is not paid yet. Change your card, then try again.',
  nothingToFix: 'Your subscription is in order.',
} as const;
