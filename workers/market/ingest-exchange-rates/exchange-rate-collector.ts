import { quoteCurrencies, type QuoteCurrency } from '#domain/shared/market/currencies.ts';
import {
  listExchangeRates,
  type ExchangeRateRecord,
} from '#observations/exchange-rates/queries.ts';
import { openExchangeRates, writeExchangeRates } from '#observations/exchange-rates/store.ts';
import type {
  ExchangeRateSource,
  SourceExchangeRates,
} from '#platform/market-data/market-data.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { FetchOutcome } from '#platform/sources/source-runner.ts';
import { createCollector, type OpenCollector } from '../collectors/collector.ts';
import { newerWithinMs } from '../collectors/newer-within.ts';
import { checkRate, type CheckedRate, type RateReading } from './check-rate.ts';

type ExchangeRateCollectorDeps = {
  readonly sources: readonly ExchangeRateSource[];
  readonly readModels: ReadModels;
};

/** Collects the exchange rates. A doubtful rate is compared with the other sources and withheld until it is confirmed. */
export const exchangeRateCollector = ({
  sources,
  readModels,
}: ExchangeRateCollectorDeps): OpenCollector => {
  const ports = { readModels };
  const newerWithin = newerWithinMs.exchangeRates;
  return createCollector(
    { kind: 'exchange-rates', sources, newerWithinMs: newerWithin },
    {
      query: 'all',
      prepare: () => openExchangeRates(ports),
      take: async (outcome, { fetchFromOthers }) => {
        if (outcome.status !== 'value') return;
        const { source, value, at } = outcome;
        const stored = await listExchangeRates(ports);
        const readings = quoteCurrencies.map((id) => ({
          last: stored.find((each) => each.id === id),
          reading: { id, rate: value[id], source: source.name, kind: source.mode, at },
        }));
        const isDoubtful = readings.some(
          ({ last, reading }) => checkRate(last, reading, undefined) === 'unconfirmed',
        );
        const others = isDoubtful ? acceptValue(await fetchFromOthers(source.name)) : undefined;
        const checked = readings.map(({ last, reading }) => ({
          last,
          reading,
          result: checkRate(last, reading, others?.[reading.id]),
        }));
        await writeExchangeRates(
          ports,
          checked.flatMap((each) => toRecord(each) ?? []),
        );
        const withheld = checked.filter(
          ({ result }) => result === 'unconfirmed' || result === 'refused',
        );
        outcome.accept({ quarantined: withheld.length });
      },
    },
  );
};

const acceptValue = (
  outcome: FetchOutcome<SourceExchangeRates>,
): Partial<Record<QuoteCurrency, number>> | undefined => {
  if (outcome.status !== 'value') return undefined;
  outcome.accept();
  return outcome.value;
};

type CheckedReading = {
  readonly last: ExchangeRateRecord | undefined;
  readonly reading: RateReading;
  readonly result: CheckedRate;
};

// Undefined for a refused rate without an earlier one.
const toRecord = ({ last, reading, result }: CheckedReading): ExchangeRateRecord | undefined => {
  const { rate, at } = reading;
  switch (result) {
    case 'accepted':
      return { ...reading, unconfirmed: null };
    case 'unconfirmed':
      return last && { ...last, unconfirmed: { rate, at } };
    case 'older':
    case 'refused':
      return last;
  }
};
