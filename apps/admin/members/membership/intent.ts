import type { GrantRequest } from '#contract/admin/grants.ts';
import type { Extension } from '#contract/extensions.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { text } from './texts.ts';

export type GrantIntent = {
  readonly kind: 'grant';
  readonly plan: GrantRequest['plan'];
  readonly duration: GrantRequest['duration'];
};

/** What a bulk change can give. */
export type ComplimentaryChange =
  | GrantIntent
  | { readonly kind: 'goodwill'; readonly plan: GrantRequest['plan'] }
  | {
      readonly kind: 'extend';
      readonly plan: GrantRequest['plan'];
      readonly extension: Extension;
    };

/** `Grant Basic, trial (7-day)`, `Give a goodwill month of Basic`, or `Extend Basic by 1 month`. */
export const formatComplimentaryChange = (gift: ComplimentaryChange): string => {
  if (gift.kind === 'grant') return text('members.bulk.grant', { grant: formatGrant(gift) });
  const plan = planLabels[gift.plan];
  if (gift.kind === 'goodwill') return text('member.give-goodwill', { plan });
  return text('members.bulk.extend', { plan, extension: text(`member.extend-${gift.extension}`) });
};

/** `Basic, trial (7-day)` */
export const formatGrant = ({ plan, duration }: Omit<GrantIntent, 'kind'>): string =>
  text(`member.plan-for-${duration}`, { plan: planLabels[plan] });
