import type { JobHandler, Schedule } from '#platform/jobs/jobs.port.ts';
import type { Reaction } from './engine/reaction.ts';
import { announceAccessChangeSlice } from './announce-access-change/index.ts';
import { announceNoticeSlice } from './announce-notice/index.ts';
import { cancelMailsSlice } from './cancel-mails/index.ts';
import { comparePaymentsSlice } from './compare-payments/index.ts';
import { deliverEditionsSlice } from './deliver-editions/index.ts';
import { copyMailsSlice } from './copy-mails/index.ts';
import { deliverMailsSlice } from './deliver-mails/index.ts';
import { endStaffSessionsSlice } from './end-staff-sessions/index.ts';
import { mailSuspensionSlice } from './mail-suspension/index.ts';
import { endSuspendedSessionsSlice } from './end-suspended-sessions/index.ts';
import { eraseSupportRequestsSlice } from './erase-support-requests/index.ts';
import { expireGrantsSlice } from './expire-grants/index.ts';
import { finishErasureSlice } from './finish-erasure/index.ts';
import { finishCreditSlice } from './finish-credit/index.ts';
import { finishWithdrawalSlice } from './finish-withdrawal/index.ts';
import { forgetCustomerSlice } from './forget-customer/index.ts';
import { mailAccountLinkSlice } from './mail-account-link/index.ts';
import { mailBulkResultSlice } from './mail-bulk-result/index.ts';
import { mailIdentityNoticeSlice } from './mail-identity-notice/index.ts';
import { mailInvoicesSlice } from './mail-invoices/index.ts';
import { mailMembershipNoticeSlice } from './mail-membership-notice/index.ts';
import { mailNewDeviceSlice } from './mail-new-device/index.ts';
import { mailPasswordNoticeSlice } from './mail-password-notice/index.ts';
import { mailPaymentNoticeSlice } from './mail-payment-notice/index.ts';
import { mailPriceAlertSlice } from './mail-price-alert/index.ts';
import { resolveWatchedCoinsSlice } from './resolve-watched-coins/index.ts';
import { mailSecondFactorNoticeSlice } from './mail-second-factor-notice/index.ts';
import { mailSignalsSlice } from './mail-signals/index.ts';
import { mailSupportSlice } from './mail-support/index.ts';
import { mailWelcomeSlice } from './mail-welcome/index.ts';
import { prepareRenewalsSlice } from './prepare-renewals/index.ts';
import { produceEditionsSlice } from './produce-editions/index.ts';
import { settleSubscriptionsSlice } from './settle-subscriptions/index.ts';
import { startDeliveriesSlice } from './start-deliveries/index.ts';
import { runBulkChangeSlice } from './run-bulk-change/index.ts';
import { reconcilePaymentsSlice } from './reconcile-payments/index.ts';
import { releaseFormerEmailsSlice } from './release-former-emails/index.ts';
import { requestPasswordResetSlice } from './request-password-reset/index.ts';
import { resolveClaimsSlice } from './resolve-claims/index.ts';
import { wantTickersSlice } from './collect-tickers/index.ts';
import { lookUpCoinsSlice } from './look-up-coins/index.ts';
import { wantCoinHistorySlice } from './want-coin-history/index.ts';
import { updateCustomerEmailSlice } from './update-customer-email/index.ts';
import type { HandlerPorts, WorkerSlice } from './slice.ts';

const slices: readonly WorkerSlice[] = [
  expireGrantsSlice,
  settleSubscriptionsSlice,
  comparePaymentsSlice,
  prepareRenewalsSlice,
  finishErasureSlice,
  forgetCustomerSlice,
  updateCustomerEmailSlice,
  finishCreditSlice,
  finishWithdrawalSlice,
  resolveClaimsSlice,
  requestPasswordResetSlice,
  releaseFormerEmailsSlice,
  mailAccountLinkSlice,
  mailPasswordNoticeSlice,
  mailSecondFactorNoticeSlice,
  mailIdentityNoticeSlice,
  mailNewDeviceSlice,
  mailWelcomeSlice,
  mailPriceAlertSlice,
  resolveWatchedCoinsSlice,
  mailSignalsSlice,
  mailMembershipNoticeSlice,
  mailInvoicesSlice,
  mailPaymentNoticeSlice,
  mailSupportSlice,
  eraseSupportRequestsSlice,
  runBulkChangeSlice,
  mailBulkResultSlice,
  copyMailsSlice,
  deliverMailsSlice,
  startDeliveriesSlice,
  deliverEditionsSlice,
  cancelMailsSlice,
  announceAccessChangeSlice,
  announceNoticeSlice,
  endStaffSessionsSlice,
  endSuspendedSessionsSlice,
  mailSuspensionSlice,
  reconcilePaymentsSlice,
  wantCoinHistorySlice,
  wantTickersSlice,
  lookUpCoinsSlice,
  produceEditionsSlice,
];

export type Catalogue = {
  readonly reactions: readonly Reaction[];
  readonly jobNames: readonly string[];
  readonly schedules: readonly Schedule[];
  readonly marketReaders: ReadonlySet<string>;
  readonly forecastReaders: ReadonlySet<string>;
  readonly handlers: (ports: HandlerPorts) => Readonly<Record<string, JobHandler>>;
};

/** Throws when two slices use the same name. */
export const catalogueOf = (brought: readonly WorkerSlice[]): Catalogue => {
  const reactions = brought.flatMap((slice) => slice.reactions ?? []);
  const jobs = brought.flatMap((slice) => slice.jobs ?? []);
  requireUnique('reaction', reactions);
  requireUnique('job', jobs);
  return {
    reactions,
    jobNames: jobs.map(({ name }) => name),
    schedules: jobs.flatMap(({ name, schedule }) =>
      schedule ? [{ name, payload: {}, ...schedule }] : [],
    ),
    marketReaders: new Set(jobs.filter(({ readsMarket }) => readsMarket).map(({ name }) => name)),
    forecastReaders: new Set(
      jobs.filter(({ readsForecasts }) => readsForecasts).map(({ name }) => name),
    ),
    handlers: (ports) =>
      Object.fromEntries(jobs.map(({ name, handler }) => [name, handler(ports)])),
  };
};

const requireUnique = (kind: string, named: readonly { readonly name: string }[]): void => {
  const names = named.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two worker slices have a ${kind} named ${twice}.`);
};

export const catalogue = catalogueOf(slices);
