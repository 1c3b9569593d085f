import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/**
 * A price left the 90% range of the forecast that was issued before it. At most one of these per forecast. Prices are
 * decimals in USD.
 */
export type ForecastRangeLeft = DomainEvent<
  'ForecastRangeLeft',
  {
    readonly coinId: string;
    readonly horizonHours: number;
    /** End of the last candle that the forecast used. With coin and horizon it identifies the forecast. */
    readonly cutOffAt: string;
    readonly issuedAt: string;
    /** End of the forecast. */
    readonly targetAt: string;
    /** Ends of its 90% range. */
    readonly low: string;
    readonly high: string;
    /** The price outside the range, its source, and when the source measured it. */
    readonly price: string;
    readonly source: string;
    readonly leftAt: string;
    readonly simulated: boolean;
  }
>;

/** Version and personal fields of each event type. */
export const rangeAlertEvents = {
  ForecastRangeLeft: { version: 1, personal: [] },
} as const satisfies EventDefinitions<ForecastRangeLeft>;
