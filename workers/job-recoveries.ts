/** What queues or does the work of a job again after the queue lost it. At least one field is set. */
export type JobRecovery = {
  /** `sweep-reactions` queues it again from its event, for about a day after the event. */
  readonly log?: true;
  /** Scheduled jobs that find the work in the log or a read model, also when it is older. */
  readonly sweeps?: readonly string[];
  /** Why nothing has to find it. */
  readonly reason?: string;
};

const fromLog: JobRecovery = { log: true };

const pushReason =
  'The member also sees the alert on the page and in a mail. A late or second notification would be wrong.';
const askedAgainReason = 'Somebody waits for the answer on a page, which asks again.';

/** Every job without a schedule of its own. `job-recoveries.test.ts` checks that none is missing. */
export const jobRecoveries: Readonly<Record<string, JobRecovery>> = {
  'expire-grants': { log: true, sweeps: ['sweep-grants'] },
  'end-surplus-subscriptions': { log: true, sweeps: ['compare-payments'] },
  'check-payments': fromLog,
  'execute-erasure': { log: true, sweeps: ['sweep-erasures'] },
  'finish-erasure': { log: true, sweeps: ['sweep-erasures'] },
  'execute-recovery': { log: true, sweeps: ['sweep-recoveries'] },
  'forget-customer': fromLog,
  'update-customer-email': fromLog,
  'assign-customer': fromLog,
  'release-coupon': fromLog,
  'finish-credit': fromLog,
  'carry-out-change': fromLog,
  'finish-withdrawal': fromLog,
  'resolve-claim': fromLog,
  'request-password-reset': {
    reason:
      'The log contains nothing before the job ran, so that an unknown address leaves no trace. The visitor asks again.',
  },
  'release-former-emails': { log: true, sweeps: ['sweep-former-emails'] },
  'turn-on-morning-mail': fromLog,
  'turn-on-range-alerts': fromLog,
  'record-given-trial': fromLog,
  'mail-account-link': fromLog,
  'mail-password-notice': fromLog,
  'mail-recovery-request': fromLog,
  'mail-ordered-address': fromLog,
  'mail-admin-suspension': fromLog,
  'mail-erasure-request': fromLog,
  'mail-erasure-notice': fromLog,
  'mail-second-factor-notice': fromLog,
  'mail-identity-notice': fromLog,
  'mail-new-device': fromLog,
  'mail-welcome': fromLog,
  'mail-price-alert': fromLog,
  'resolve-watched-coins': fromLog,
  'mail-signals': {
    reason:
      'A mail about an hour is not sent once the next hour has ended. The page shows the signals.',
  },
  'mail-range-alert': fromLog,
  'mail-story-alert': fromLog,
  'raise-story-notices': fromLog,
  'push-price-alert': { reason: pushReason },
  'push-range-alert': { reason: pushReason },
  'push-story-alert': {
    reason: 'The member also gets a mail. A late or second notification would be wrong.',
  },
  'push-alert': { reason: pushReason },
  'mail-membership-notice': fromLog,
  'mail-invoices': { log: true, sweeps: ['compare-payments'] },
  'mail-payment-notice': { log: true, sweeps: ['sweep-payment-reminders', 'sweep-ending-trials'] },
  'mail-support-received': fromLog,
  'mail-support-answer': fromLog,
  'mail-support-reply': fromLog,
  'erase-support-of-member': fromLog,
  'separate-hidden-request': fromLog,
  'run-bulk-change': fromLog,
  'mail-bulk-result': fromLog,
  'copy-mail': fromLog,
  'deliver-mail': fromLog,
  'start-delivery': { sweeps: ['sweep-editions'] },
  'deliver-edition': fromLog,
  'cancel-mails': fromLog,
  'announce-access-change': fromLog,
  'announce-notice': fromLog,
  'end-staff-sessions': fromLog,
  'end-suspended-plan': fromLog,
  'end-suspended-sessions': fromLog,
  'mail-staff-role': fromLog,
  'mail-suspension': fromLog,
  'reconcile-provider-event': { sweeps: ['compare-payments'] },
  'want-coin-history': { reason: askedAgainReason },
  'want-tickers': { reason: askedAgainReason },
  'want-five-minute-candles': { reason: askedAgainReason },
  'look-up-coin': { reason: askedAgainReason },
  'mail-alarm': fromLog,
  'post-alarm': fromLog,
};

export const isRequeued = (jobName: string): boolean => jobRecoveries[jobName]?.log === true;
