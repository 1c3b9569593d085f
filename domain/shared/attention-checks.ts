/** Operators fix faults. Support staff and admins do work. */
export type AttentionSeverity = 'fault' | 'work';

/** In display order. The keys are part of the API. */
export const attentionChecks = {
  'consumers-stopped': 'fault',
  'sources-down': 'fault',
  'jobs-failed': 'fault',
  'mails-unknown': 'fault',
  'editions-unsent': 'fault',
  'payments-differ': 'fault',
  'renewals-failed': 'fault',
  'support-waiting': 'work',
  'recoveries-waiting': 'work',
  'erasures-waiting': 'work',
  'erasures-confirmed': 'work',
  'disputes-open': 'work',
} as const satisfies Readonly<Record<string, AttentionSeverity>>;

export type AttentionCheckId = keyof typeof attentionChecks;

export const attentionCheckIds = Object.keys(attentionChecks) as AttentionCheckId[];
