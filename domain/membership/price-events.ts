import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { BillingInterval, PaidPlanId } from '../shared/plans/plans.ts';

type PriceData = {
  readonly subscriptionId: string;
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
  /** The new price per period. */
  readonly toPence: number;
};

/** The member was notified of a new price. It applies from the first renewal at or after `effectiveAt`. */
export type PriceChangeAnnounced = DomainEvent<
  'PriceChangeAnnounced',
  PriceData & {
    readonly fromPence: number;
    readonly announcedAt: string;
    readonly effectiveAt: string;
  }
>;

/** The payment provider charges the announced price from the renewal at `holdsFrom`. */
export type PriceChangeMade = DomainEvent<
  'PriceChangeMade',
  PriceData & { readonly madeAt: string; readonly holdsFrom: string }
>;

/** Events about the price of a running subscription. */
export type PriceEvent = PriceChangeAnnounced | PriceChangeMade;

/** Version and personal fields of each event type. */
export const priceEvents = {
  PriceChangeAnnounced: { version: 1, personal: [] },
  PriceChangeMade: { version: 1, personal: [] },
} as const satisfies EventDefinitions<PriceEvent>;
