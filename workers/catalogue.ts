import type { JobHandler, Schedule } from '#platform/jobs/jobs.port.ts';
import type { Reaction } from './engine/reaction.ts';
import type { AlarmSettings } from '#application/alarms/evaluate-alarms.ts';
import { evaluateAlarmsWorker } from './alarms/evaluate-alarms.ts';
import { mailAlarmWorker } from './alarms/mail-alarm.ts';
import { postAlarmWorker } from './alarms/post-alarm.ts';
import { announceAccessChangeWorker } from './accounts/announce-access-change.ts';
import { announceNoticeWorker } from './market/announce-notice.ts';
import { cancelMailsWorker } from './mail/cancel-mails.ts';
import { comparePaymentsWorker } from './membership/compare-payments.ts';
import { deliverEditionsWorker } from './mail/deliver-editions.ts';
import { copyMailsWorker } from './mail/copy-mails.ts';
import { deliverMailsWorker } from './mail/deliver-mails.ts';
import { endStaffSessionsWorker } from './accounts/end-staff-sessions.ts';
import { mailStaffRoleWorker } from './mail/mail-staff-role.ts';
import { mailSuspensionWorker } from './mail/mail-suspension.ts';
import { endSurplusSubscriptionsWorker } from './membership/end-surplus-subscriptions.ts';
import { endSuspendedPlanWorker } from './membership/end-suspended-plan.ts';
import { endSuspendedSessionsWorker } from './accounts/end-suspended-sessions.ts';
import { eraseSupportRequestsWorker } from './accounts/erase-support-requests.ts';
import { separateHiddenRequestWorker } from './accounts/separate-hidden-request.ts';
import { expireGrantsWorker } from './membership/expire-grants.ts';
import { executeErasuresWorker } from './accounts/execute-erasures.ts';
import { executeRecoveriesWorker } from './accounts/execute-recoveries.ts';
import { finishErasureWorker } from './accounts/finish-erasure.ts';
import { carryOutChangeWorker } from './membership/carry-out-change.ts';
import { finishCreditWorker } from './membership/finish-credit.ts';
import { finishWithdrawalWorker } from './membership/finish-withdrawal.ts';
import { assignCustomerWorker } from './membership/assign-customer.ts';
import { forgetCustomerWorker } from './membership/forget-customer.ts';
import { mailAccountLinkWorker } from './mail/mail-account-link.ts';
import { mailBulkResultWorker } from './mail/mail-bulk-result.ts';
import { mailIdentityNoticeWorker } from './mail/mail-identity-notice.ts';
import { issueInvoicesWorker } from './membership/issue-invoices.ts';
import { mailInvoicesWorker } from './mail/mail-invoices.ts';
import { mailMembershipNoticeWorker } from './mail/mail-membership-notice.ts';
import { mailNewDeviceWorker } from './mail/mail-new-device.ts';
import { mailPasswordNoticeWorker } from './mail/mail-password-notice.ts';
import { mailPaymentNoticeWorker } from './mail/mail-payment-notice/mail-payment-notice.ts';
import {
  sweepEndingTrialsWorker,
  sweepPaymentRemindersWorker,
} from './mail/mail-payment-notice/sweep-notices.ts';
import { mailPriceAlertWorker } from './mail/mail-price-alert.ts';
import { resolveWatchedCoinsWorker } from './market/resolve-watched-coins.ts';
import { mailAdminSuspensionWorker } from './mail/mail-admin-suspension.ts';
import { mailOrderedAddressWorker } from './mail/mail-ordered-address.ts';
import { mailRecoveryRequestWorker } from './mail/mail-recovery-request.ts';
import { mailErasureNoticeWorker } from './mail/mail-erasure-notice.ts';
import { mailErasureRequestWorker } from './mail/mail-erasure-request.ts';
import { mailSecondFactorNoticeWorker } from './mail/mail-second-factor-notice.ts';
import { mailRangeAlertWorker } from './mail/mail-range-alert.ts';
import { mailSignalsWorker } from './mail/mail-signals.ts';
import { mailSupportWorker } from './mail/mail-support.ts';
import { mailStoryAlertWorker } from './mail/mail-story-alert.ts';
import { mailWelcomeWorker } from './mail/mail-welcome.ts';
import { pushAlertWorker } from './push/push-alert.ts';
import { pushPriceAlertWorker } from './push/push-price-alert.ts';
import { pushRangeAlertWorker } from './push/push-range-alert.ts';
import { pushStoryAlertWorker } from './push/push-story-alert.ts';
import { prepareRenewalsWorker } from './membership/prepare-renewals/prepare-renewals.ts';
import { produceEditionsWorker } from './mail/produce-editions.ts';
import { settleSubscriptionsWorker } from './membership/settle-subscriptions.ts';
import { startDeliveriesWorker } from './mail/start-deliveries.ts';
import { runBulkChangeWorker } from './accounts/run-bulk-change.ts';
import { reconcilePaymentsWorker } from './membership/reconcile-payments.ts';
import { releaseCouponWorker } from './membership/release-coupon.ts';
import { releaseFormerEmailsWorker } from './accounts/release-former-emails.ts';
import { requestPasswordResetWorker } from './accounts/request-password-reset.ts';
import { resolveClaimsWorker } from './accounts/resolve-claims.ts';
import { collectFiveMinuteCandlesWorker } from './market/collect-five-minute-candles.ts';
import { collectTickersWorker } from './market/collect-tickers.ts';
import { lookUpCoinsWorker } from './market/look-up-coins.ts';
import { raiseStoryNoticesWorker } from './market/raise-story-notices.ts';
import { requestCoinHistoryWorker } from './market/want-coin-history.ts';
import { turnOnMorningMailWorker } from './accounts/turn-on-morning-mail.ts';
import { recordGivenTrialWorker } from './membership/record-given-trial.ts';
import { turnOnRangeAlertsWorker } from './accounts/turn-on-range-alerts.ts';
import { updateCustomerEmailWorker } from './membership/update-customer-email.ts';
import { applyRetentionWorker } from './retention/apply-retention.ts';
import type { DueTimePorts, HandlerPorts, Worker } from './engine/define-worker.ts';
import { createSweepReactionsWorker } from './engine/sweep-reactions.ts';
import { isRequeued } from './job-recoveries.ts';
import { withJobLogging } from './engine/logged-handler.ts';

const workers: readonly Worker[] = [
  expireGrantsWorker,
  settleSubscriptionsWorker,
  endSurplusSubscriptionsWorker,
  comparePaymentsWorker,
  prepareRenewalsWorker,
  executeErasuresWorker,
  executeRecoveriesWorker,
  finishErasureWorker,
  forgetCustomerWorker,
  updateCustomerEmailWorker,
  assignCustomerWorker,
  releaseCouponWorker,
  finishCreditWorker,
  carryOutChangeWorker,
  endSuspendedPlanWorker,
  finishWithdrawalWorker,
  resolveClaimsWorker,
  requestPasswordResetWorker,
  releaseFormerEmailsWorker,
  turnOnMorningMailWorker,
  turnOnRangeAlertsWorker,
  recordGivenTrialWorker,
  mailAccountLinkWorker,
  mailPasswordNoticeWorker,
  mailRecoveryRequestWorker,
  mailOrderedAddressWorker,
  mailAdminSuspensionWorker,
  mailErasureRequestWorker,
  mailErasureNoticeWorker,
  mailSecondFactorNoticeWorker,
  mailIdentityNoticeWorker,
  mailNewDeviceWorker,
  mailWelcomeWorker,
  mailPriceAlertWorker,
  resolveWatchedCoinsWorker,
  mailSignalsWorker,
  mailRangeAlertWorker,
  mailStoryAlertWorker,
  pushPriceAlertWorker,
  pushRangeAlertWorker,
  pushStoryAlertWorker,
  raiseStoryNoticesWorker,
  pushAlertWorker,
  mailMembershipNoticeWorker,
  issueInvoicesWorker,
  mailInvoicesWorker,
  mailPaymentNoticeWorker,
  sweepPaymentRemindersWorker,
  sweepEndingTrialsWorker,
  mailSupportWorker,
  eraseSupportRequestsWorker,
  separateHiddenRequestWorker,
  applyRetentionWorker,
  runBulkChangeWorker,
  mailBulkResultWorker,
  copyMailsWorker,
  deliverMailsWorker,
  startDeliveriesWorker,
  deliverEditionsWorker,
  cancelMailsWorker,
  announceAccessChangeWorker,
  announceNoticeWorker,
  endStaffSessionsWorker,
  endSuspendedSessionsWorker,
  mailStaffRoleWorker,
  mailSuspensionWorker,
  reconcilePaymentsWorker,
  requestCoinHistoryWorker,
  collectTickersWorker,
  collectFiveMinuteCandlesWorker,
  lookUpCoinsWorker,
  produceEditionsWorker,
  evaluateAlarmsWorker,
  mailAlarmWorker,
  postAlarmWorker,
];

export type WorkerCatalogue = {
  readonly reactions: readonly Reaction[];
  readonly jobNames: readonly string[];
  readonly schedules: readonly Schedule[];
  readonly isScheduled: (name: string, settings: AlarmSettings) => boolean;
  /** Names of the jobs that also run when a process starts. */
  readonly startJobs: readonly string[];
  /** Of the scheduled jobs that state when they have something to do next. */
  readonly dueTimes: ReadonlyMap<string, (ports: DueTimePorts) => Promise<Date | null>>;
  readonly marketReaders: ReadonlySet<string>;
  readonly forecastReaders: ReadonlySet<string>;
  readonly handlers: (ports: HandlerPorts) => Readonly<Record<string, JobHandler>>;
};

/** Throws if two workers have the same name. */
export const createWorkerCatalogue = (
  listed: readonly Pick<Worker, 'reactions' | 'jobs'>[],
): WorkerCatalogue => {
  const reactions = listed.flatMap((worker) => worker.reactions);
  const jobs = listed.flatMap((worker) => worker.jobs);
  requireUnique('reaction', reactions);
  requireUnique('job', jobs);
  return {
    reactions,
    jobNames: jobs.map(({ name }) => name),
    schedules: jobs.flatMap(({ name, schedule }) =>
      schedule ? [{ name, payload: {}, ...schedule }] : [],
    ),
    isScheduled: (name, settings) =>
      jobs.find((job) => job.name === name)?.isScheduled?.(settings) ?? true,
    startJobs: jobs.filter(({ atStart }) => atStart).map(({ name }) => name),
    dueTimes: new Map(
      jobs.flatMap(({ name, nextDueAt }) => (nextDueAt ? [[name, nextDueAt]] : [])),
    ),
    marketReaders: new Set(jobs.filter(({ readsMarket }) => readsMarket).map(({ name }) => name)),
    forecastReaders: new Set(
      jobs.filter(({ readsForecasts }) => readsForecasts).map(({ name }) => name),
    ),
    handlers: (ports) =>
      Object.fromEntries(
        jobs.map(({ name, handler }) => [name, withJobLogging(handler(ports), ports.logger)]),
      ),
  };
};

const requireUnique = (kind: string, named: readonly { readonly name: string }[]): void => {
  const names = named.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new Error(`Two workers have a ${kind} named ${duplicate}.`);
};

const sweepReactionsWorker = createSweepReactionsWorker(
  workers.flatMap(({ reactions }) => reactions),
  isRequeued,
);

export const catalogue = createWorkerCatalogue([...workers, sweepReactionsWorker]);
