import type { SubscriptionTerms } from '../shared/plans/plans.ts';
import type { PriceChangeAnnounced } from './price-events.ts';

/** An announced price that is not yet in force. */
export type PriceChange = {
  readonly subscriptionId: string;
  readonly terms: SubscriptionTerms;
  readonly fromPence: number;
  readonly toPence: number;
  readonly effectiveAt: string;
};

export const toPriceChange = ({
  plan,
  interval,
  subscriptionId,
  fromPence,
  toPence,
  effectiveAt,
}: PriceChangeAnnounced['data']): PriceChange => ({
  subscriptionId,
  terms: { plan, interval },
  fromPence,
  toPence,
  effectiveAt,
});
