import { rangeAlertDecider, rangeAlertStream } from '#domain/range-alert/range-alert.ts';
import type { ForecastRangeLeft } from '#domain/range-alert/events.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';

type PriceOutsideRange = {
  readonly coinId: string;
  readonly cutOffAt: string;
  readonly leftAt: string;
};

/** The ranges of a coin that one price left, shortest horizon first. */
export const listRangeAlertsForPrice = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  { coinId, cutOffAt, leftAt }: PriceOutsideRange,
): Promise<ForecastRangeLeft['data'][]> => {
  const alerts: ForecastRangeLeft['data'][] = [];
  for await (const { type, data, metadata } of eventStore.read(
    rangeAlertStream(coinId, cutOffAt),
  )) {
    const { schemaVersion } = metadata;
    const event = rangeAlertDecider.upcast({ type, data, schemaVersion });
    if (event.data.cutOffAt === cutOffAt && event.data.leftAt === leftAt) alerts.push(event.data);
  }
  return alerts.sort((one, other) => one.horizonHours - other.horizonHours);
};
