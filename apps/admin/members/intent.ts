import type { GrantRequest } from '#contract/admin.ts';
import { planLabels } from '#contract/plan-labels.ts';

export type Intent = GrantIntent | { readonly kind: 'revoke' };
export type GrantIntent = {
  readonly kind: 'grant';
  readonly plan: GrantRequest['plan'];
  readonly duration: Duration;
};
export type Duration = GrantRequest['duration'];

export const durationNames = {
  trial: 'trial (7-day)',
  monthly: 'monthly',
  annual: 'annual',
  lifetime: 'lifetime',
} as const satisfies Record<Duration, string>;

/** `Grant Basic, trial (7-day)` */
export const intentInWords = (intent: Intent): string =>
  intent.kind === 'revoke'
    ? 'Revoke all'
    : `Grant ${planLabels[intent.plan]}, ${durationNames[intent.duration]}`;
