import type { GrantRequest } from '#contract/admin/admin.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { text } from '../../texts/text.ts';

export type GrantIntent = {
  readonly kind: 'grant';
  readonly plan: GrantRequest['plan'];
  readonly duration: GrantRequest['duration'];
};

/** `Basic, trial (7-day)` */
export const formatGrant = ({ plan, duration }: Omit<GrantIntent, 'kind'>): string =>
  text(`member.plan-for-${duration}`, { plan: planLabels[plan] });
