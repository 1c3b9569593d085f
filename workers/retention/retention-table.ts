import { documentLifetimes } from '#application/kept-documents/keep-document.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { expiredMonths, keptMonths, keptTrialMonths } from '#domain/shared/time/kept-months.ts';
import { retention as observationRetention, type NoticeRow } from '#observations/retention.ts';
import { maxBackups, backupRetentionDays } from '#platform/backup/remove-old-backups.ts';
import { trialMonthKeyId } from '#platform/keys/keys.port.ts';
import { destroyOldestMonthKeys } from '#platform/keys/month-keys.ts';
import { completedTtlMs, failedTtlMs } from '#platform/jobs/pauses.ts';
import { figuresRetentionMs } from '#platform/process-figures/write-process-figures.ts';
import { supportRetentionDays } from '../accounts/erase-support-requests.ts';
import type { RetentionPorts } from './retention-ports.ts';

export type RetentionRule = {
  /** Kebab-case. */
  readonly kind: string;
  readonly kept: string;
  /** The row of the privacy notice: the data, and until when it is kept. Only for data of members. */
  readonly inNotice?: NoticeRow;
  /** What deletes it, if it is not the daily job. */
  readonly deletedBy?: string;
  /** Deletes what is too old. Returns how many were deleted. */
  readonly apply?: (ports: RetentionPorts, now: Date) => Promise<number>;
};

const outboxDays = 90;

const formatDays = (count: number): string => (count === 1 ? 'a day' : `${String(count)} days`);
const formatDuration = (ms: number): string => formatDays(ms / dayMs);

const personalDataRules: readonly RetentionRule[] = [
  {
    kind: 'events',
    kept: 'indefinitely; personal fields until the account is erased',
    inNotice: [
      'Details that identify you in the records of your account, plan, emails and support requests',
      'Until you delete your account',
    ],
    deletedBy: 'the erasure of the account, which destroys its key',
  },
  {
    kind: 'login-addresses',
    kept: `IP address and browser of a login for ${String(keptMonths)} months from the first day of its month; logins that version 0.1.0 recorded are hidden then, and their fields are destroyed with the account`,
    inNotice: [
      'IP address and browser of each login',
      `For ${String(keptMonths)} months from the first day of the month of the login. The oldest logins, from before we introduced this limit, are hidden after that time and destroyed when you delete your account`,
    ],
    apply: ({ keys }, now) => destroyOldestMonthKeys(keys, expiredMonths(now)),
  },
  {
    kind: 'trial-mailboxes',
    kept: `a keyed hash of the mailbox for ${String(keptTrialMonths)} months from the first day of its month, also after the account is erased; then the key of its month is destroyed`,
    inNotice: [
      'A keyed hash of your email address, if you had a free trial, so that nobody has two',
      `For ${String(keptTrialMonths)} months from the first day of the month of the trial, also after you delete your account`,
    ],
    apply: ({ keys }, now) =>
      destroyOldestMonthKeys(keys, expiredMonths(now, keptTrialMonths), trialMonthKeyId),
  },
  {
    kind: 'sessions',
    kept: 'until they expire',
    inNotice: ['Devices on which you are logged in', 'Until you log out or the login expires'],
    apply: async ({ sessions, signInSteps }) =>
      (await sessions.removeExpired()) + (await signInSteps.removeExpired()),
  },
  {
    kind: 'drafts',
    kept: `${formatDuration(documentLifetimes.drafts)} after the last change`,
    inNotice: [
      'Drafts of forms that you did not send',
      `For ${formatDuration(documentLifetimes.drafts)} after the last change`,
    ],
    apply: ({ keptDocuments }) => keptDocuments.removeExpired(),
  },
  {
    kind: 'console-views-and-photos',
    kept: 'until the account is erased',
    inNotice: ['Your photo', 'Until you remove it or delete your account'],
    deletedBy: 'the erasure of the account',
  },
  {
    kind: 'outbox',
    kept: `${formatDays(outboxDays)}; only without a mail server`,
    apply: async ({ outbox }, now) =>
      (await outbox?.forgetBefore(new Date(now.getTime() - outboxDays * dayMs))) ?? 0,
  },
  {
    kind: 'support-requests-without-account',
    kept: `${formatDays(supportRetentionDays)} after they were closed`,
    inNotice: [
      'Requests to support from people without an account',
      `Until ${formatDays(supportRetentionDays)} after they were closed`,
    ],
    deletedBy: 'the job erase-old-support',
  },
];

const operationalRules: readonly RetentionRule[] = [
  { kind: 'completed-jobs', kept: formatDuration(completedTtlMs), deletedBy: 'the queue' },
  { kind: 'failed-jobs', kept: formatDuration(failedTtlMs), deletedBy: 'the queue' },
  { kind: 'process-figures', kept: formatDuration(figuresRetentionMs), deletedBy: 'every process' },
  {
    kind: 'backups-and-their-keys',
    kept: `the newest ${String(maxBackups)}, for ${formatDays(backupRetentionDays)}; the newest one always`,
    inNotice: [
      'Backups, which still contain what was deleted since',
      `Readable for ${formatDays(backupRetentionDays)}`,
    ],
    deletedBy: 'the command backup',
  },
  {
    kind: 'backups-before-updates',
    kept: formatDays(backupRetentionDays),
    apply: async ({ backups }, now) =>
      (await backups?.removeUpdateBackups(new Date(now.getTime() - backupRetentionDays * dayMs))) ??
      0,
  },
  { kind: 'logs', kept: 'not by Tidemark, which writes them to standard output' },
];

// Each is deleted where the next observation of its source is stored, so that data of a source that
// is unavailable for long is still shown.
const observationRules: readonly RetentionRule[] = Object.entries(observationRetention).map(
  ([kind, rule]) => ({
    kind: kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    kept: rule.kept,
    ...('inNotice' in rule && { inNotice: rule.inNotice }),
    ...('days' in rule && { deletedBy: 'the next observation' }),
  }),
);

/** How long everything is kept that is stored. */
export const retentionTable: readonly RetentionRule[] = [
  ...personalDataRules,
  ...operationalRules,
  ...observationRules,
];

/** The rows of the privacy notice. */
export const privacyNoticeRows: readonly NoticeRow[] = retentionTable.flatMap(({ inNotice }) =>
  inNotice === undefined ? [] : [inNotice],
);
