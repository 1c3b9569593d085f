import { createAlarmMail } from '#application/alarms/alarm-notification.ts';
import { deviceName, maskIpAddress } from '#application/account/sign-in/device-name.ts';
import { membershipMail } from '#application/membership/membership-mail.ts';
import { createSubscriptionEndedMail } from '#application/membership/subscription-ended-mail.ts';
import { createReceiptMail, createRefundMail } from '#application/payments/invoice-mails.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import type { MailKind, OptionalMailKind } from '#domain/mail/kinds.ts';
import type { AccountLinkPurpose } from '#domain/shared/accounts/mailed-links.ts';
import type { Invoice } from '#platform/payments/payments.port.ts';
import { linkMailTexts } from '#application/account/credentials/link-mail.ts';
import { identityLinkedMailText, identityUnlinkedMailText } from '../mail-identity-notice.ts';
import { newDeviceMailText } from '../mail-new-device.ts';
import { passwordChangedMailText } from '../mail-password-notice.ts';
import {
  priceChangeMailText,
  trialEndingMailText,
  unpaidRenewalMailText,
} from '../mail-payment-notice/texts.ts';
import {
  createErasureNoticeMail,
  erasureRequestMailText,
} from '#application/members/erasure-mail.ts';
import { staffRoleMailText } from '#application/account/staff/staff-role-mail.ts';
import {
  createOrderedChangeMail,
  createRecoveryRequestMail,
} from '#application/account/credentials/recovery-mail.ts';
import { createSecondFactorMail } from '#application/second-factor/second-factor-mail.ts';
import {
  adminSuspendedMailText,
  createSuspendedMemberMail,
} from '#application/account/suspension/suspension-mail.ts';
import {
  supportAnswerMailText,
  supportNoticeMailText,
  supportReceivedMailText,
} from '../mail-support.ts';
import { expiringCardMailText, renewalMailText } from '../../membership/prepare-renewals/texts.ts';
import type { MailText } from '../../engine/mail-text.ts';
import { bulkResultMailText } from '../mail-bulk-result.ts';
import { priceAlertMailText } from '../mail-price-alert.ts';
import { rangeAlertMailText } from '../mail-range-alert.ts';
import { storyAlertMailText } from '../mail-story-alert.ts';
import { signalsMailText } from '../mail-signals.ts';
import { welcomeMailText } from '../mail-welcome.ts';

const at = '2026-10-24T09:00:00.000Z';
const plan = 'basic';
const requestId = '22222222-2222-4222-8222-222222222222';
const asked = { requestId, topic: 'other', plan, priority: false, isMember: true } as const;
const now = new Date('2026-05-04T10:00:00.000Z');
const unpaid = {
  plan,
  failedAt: at,
  graceEndsAt: at,
  needsConfirmation: false,
  day: 0,
  now,
} as const;
const createRefund = (reason: string) => ({ id: 'r', creditNote: null, pence: 100, reason, at });
const createInvoice = (refund: ReturnType<typeof createRefund>): Invoice => ({
  id: 'in_1',
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  number: 'T-1',
  status: 'paid',
  createdAt: at,
  paidAt: at,
  lines: [{ description: 'Tidemark Basic', pence: 199, periodStart: at, periodEnd: at }],
  discountPence: 0,
  vat: [],
  totalPence: 199,
  creditPence: 0,
  paidPence: 199,
  refundedPence: 0,
  refunds: [refund],
});
const createGrant = (reason: string): MembershipEvent => ({
  type: 'MembershipGranted',
  data: {
    grantId: 'g',
    plan,
    duration: 'monthly',
    customerId: 'manual_cus_g',
    grantedAt: '2026-05-04T10:00:00.000Z',
    endsAt: at,
    reason,
  },
});
const terms = { plan, interval: 'year' } as const;
const link = (purpose: AccountLinkPurpose): MailText => {
  const { label, ...words } = linkMailTexts[purpose];
  return { ...words, action: { label, path: `/confirm/${purpose}` } };
};

/** The text of each required kind of mail. `written` is part of everything that members and their devices can choose. */
export const createRequiredMails = (
  written: string,
): Readonly<Record<Exclude<MailKind, OptionalMailKind>, MailText | undefined>> => {
  const refund = createRefund('A reason that staff wrote.');
  const invoice = createInvoice(refund);
  const granted = createGrant(written);
  return {
    membership: membershipMail({
      events: [granted],
      before: membershipDecider.initialState,
      after: membershipDecider.evolve(membershipDecider.initialState, granted),
      now,
    }),
    receipt: createReceiptMail(invoice, { isFirst: true }),
    refund: createRefundMail(invoice, refund),
    'payment-failed': unpaidRenewalMailText(unpaid),
    'payment-confirmation': unpaidRenewalMailText({ ...unpaid, needsConfirmation: true }),
    'subscription-ended': createSubscriptionEndedMail({
      plan,
      cause: 'cancelled',
      at,
      planNow: 'free',
    }),
    'card-expiring': expiringCardMailText({
      card: { last4: '4242', expiryMonth: 1, expiryYear: 2027 },
      plan,
      at,
      now,
    }),
    'renewal-reminder': renewalMailText({ from: terms, next: terms, pence: 199, at, now }),
    'trial-ending': trialEndingMailText({ plan, endsAt: at, now }),
    'price-change': priceChangeMailText({ ...terms, fromPence: 1, toPence: 2, effectiveAt: at }),
    'support-received': supportReceivedMailText(asked),
    'support-answer': supportAnswerMailText(asked, 'An answer that staff wrote.'),
    'support-notice': supportNoticeMailText(asked),
    'verify-email': link('verify-email'),
    'reset-password': link('reset-password'),
    invitation: link('invitation'),
    'confirm-email': link('confirm-email'),
    'undo-email': link('undo-email'),
    'delete-account': link('delete-account'),
    'password-changed': passwordChangedMailText,
    'second-factor': createSecondFactorMail({ what: 'recovery-code-used', left: 1 }),
    'identity-linked': identityLinkedMailText,
    'identity-unlinked': identityUnlinkedMailText,
    'account-suspended': createSuspendedMemberMail(plan, '/confirm/cancel-subscription'),
    'admin-suspended': adminSuspendedMailText('a1'),
    'staff-role': staffRoleMailText('support', { demo: false }),
    'recovery-request': createRecoveryRequestMail('address', 'a1'),
    'address-change-ordered': createOrderedChangeMail(new Date(at)),
    'erasure-request': erasureRequestMailText('a1'),
    'erasure-notice': createErasureNoticeMail({
      dueAt: at,
      plan: { plan, refundUntil: null, paidUntil: at, losesCredit: true },
      now: new Date(at),
    }),
    alarm: createAlarmMail({ kind: 'raised', check: 'jobs-failed', count: 1, since: at, at }),
    'new-device': newDeviceMailText({
      device: deviceName(`Mozilla/5.0 ${written} http://evil.example`),
      network: maskIpAddress('198.51.100.7'),
      when: at,
    }),
  };
};

/** An example of each optional kind. */
export const optionalMails: Readonly<Record<OptionalMailKind, MailText>> = {
  welcome: welcomeMailText,
  'bulk-change': bulkResultMailText(
    { status: 'completed', total: 250, changed: 240, unchanged: 8, failed: 2 },
    'b1',
  ),
  'price-alert': priceAlertMailText({
    alertId: 'a',
    coinId: 'solana',
    symbol: 'SOL',
    rule: { kind: 'price-below', price: '120' },
    price: 113.264,
    change24h: -2.15,
    crossedAt: at,
    source: 'CoinGecko',
    id: 'n',
    simulated: false,
    rearmPercent: 1,
    read: false,
    previousCrossedAt: null,
  }),
  'trading-signals': signalsMailText(
    [
      {
        id: 's',
        coinId: 'bitcoin',
        simulated: false,
        source: 'Binance',
        rule: 'rsi',
        direction: 'long',
        at,
        raisedAt: at,
        price: 64_000,
        evidence: [],
        outcome: null,
      },
    ],
    [],
  ),
  'story-alert': storyAlertMailText({
    coinId: 'ethereum',
    symbol: 'ETH',
    storyId: 'q3Jd0bXw5Yt1LkZa',
    title: 'Harbourline halts withdrawals of Ether',
    outlet: 'CoinDesk',
    outlets: 3,
    publishedAt: at,
    move: -4.12,
    startsAt: at,
    endsAt: '2026-10-24T10:00:00.000Z',
    usual: 0.82,
    source: 'Binance',
    measuredAt: '2026-10-24T10:04:00.000Z',
    simulated: false,
  }),
  'range-alert': rangeAlertMailText('ETH', [
    {
      coinId: 'ethereum',
      horizonHours: 24,
      cutOffAt: at,
      issuedAt: at,
      targetAt: at,
      low: '2450',
      high: '2600',
      price: '2405.123',
      source: 'Binance',
      leftAt: at,
      simulated: false,
    },
  ]),
};
