import type { GrantRequest } from '#contract/admin/admin.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { text } from '../../texts/text.ts';

export type GrantIntent = {
  readonly kind: 'grant';
  readonly plan: GrantRequest['plan'];
  readonly duration: GrantRequest['duration'];
};

/** What a bulk change can give. */
export type ComplimentaryChange =
  GrantIntent | { readonly kind: 'goodwill'; readonly plan: GrantRequest['plan'] };

/** `Grant Basic, trial (7-day)`, or `Give a goodwill month of Basic`. */
export const formatComplimentaryChange = (gift: ComplimentaryChange): string =>
  gift.kind === 'goodwill'
    ? text('member.give-goodwill', { plan: planLabels[gift.plan] })
    : text('members.bulk.grant', { grant: formatGrant(gift) });

/** `Basic, trial (7-day)` */
export const formatGrant = ({ plan, duration }: Omit<GrantIntent, 'kind'>): string =>
  text(`member.plan-for-${duration}`, { plan: planLabels[plan] });
