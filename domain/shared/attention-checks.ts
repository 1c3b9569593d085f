/** Operators fix faults. Support staff and admins do work. */
export type AttentionSeverity = 'fault' | 'work';

/** In display order. The keys are part of the API. */
export const attentionChecks = {
  'consumers-stopped': 'fault',
  'consumers-retrying': 'fault',
  'parts-failing': 'fault',
  'sources-down': 'fault',
  'jobs-stopped': 'fault',
  'jobs-failed': 'fault',
  'mails-unknown': 'fault',
  'mails-late': 'fault',
  'editions-unsent': 'fault',
  'forecasts-missed': 'fault',
  'payments-differ': 'fault',
  'renewals-failed': 'fault',
  'disk-low': 'fault',
  'certificate-expiring': 'fault',
  'backup-overdue': 'fault',
  'support-waiting': 'work',
  'recoveries-waiting': 'work',
  'address-changes-waiting': 'work',
  'erasures-waiting': 'work',
  'erasures-confirmed': 'work',
  'disputes-open': 'work',
  'refunds-failed': 'work',
} as const satisfies Readonly<Record<string, AttentionSeverity>>;

export type AttentionCheckId = keyof typeof attentionChecks;

export const attentionCheckIds = Object.keys(attentionChecks) as AttentionCheckId[];

/** The checks that raise alarms. */
export type FaultCheckId = {
  readonly [Id in AttentionCheckId]: (typeof attentionChecks)[Id] extends 'fault' ? Id : never;
}[AttentionCheckId];

export const isFaultCheck = (id: AttentionCheckId): id is FaultCheckId =>
  attentionChecks[id] === 'fault';

export const faultCheckIds: readonly FaultCheckId[] = attentionCheckIds.filter(isFaultCheck);
