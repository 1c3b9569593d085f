import type { FaultCheckId } from '../shared/attention-checks.ts';

/** How long a fault lasts before it raises an alarm: what often ends without help gets more time. */
export const alarmAfterMinutes: Readonly<Record<FaultCheckId, number>> = {
  'consumers-stopped': 10,
  'consumers-retrying': 0,
  'parts-failing': 10,
  'sources-down': 60,
  'jobs-stopped': 0,
  'jobs-failed': 10,
  'mails-unknown': 30,
  'mails-late': 0,
  'editions-unsent': 0,
  'forecasts-missed': 0,
  'payments-differ': 0,
  'renewals-failed': 0,
  'disk-low': 10,
  'certificate-expiring': 0,
  'backup-overdue': 0,
};

/** How long a check cannot be run before that raises an alarm. */
export const alarmAfterUnknownMinutes = 60;

/** How long a check must find nothing at least before its alarm has recovered. */
export const minClearMinutes = 15;
