import type { JSX } from 'react';
import { majorCoins } from '#contract/major-coins.ts';
import { coinRangeEndpoints } from '#contract/predictions/coin-ranges.ts';
import { minuteMs } from '#contract/durations.ts';
import { useAccess } from '#ui/api/use-access.ts';
import { Section, SkeletonRows } from '#ui/parts/section.tsx';
import { SimulatedIndicator } from '#ui/parts/simulated-level.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { MissingCoins, RangeRow } from './open-ranges.tsx';
import { RangeLoadError } from './range-load-error.tsx';

const texts = {
  title: '80% range, next 24 hours',
} as const;

type FurtherCoinRangeProps = {
  readonly symbol: string;
  /** In USD, now. */
  readonly price: number;
};

/** The open range of a coin that is not a main coin, or why there is none. For readers with forecasts. */
export const FurtherCoinRange = ({ symbol, price }: FurtherCoinRangeProps): JSX.Element | null => {
  const access = useAccess('predictions');
  const isMain = majorCoins.some((coin) => coin.symbol === symbol.toUpperCase());
  return isMain || access?.allowed !== true ? null : <CoinRange symbol={symbol} price={price} />;
};

const CoinRange = ({ symbol, price }: FurtherCoinRangeProps): JSX.Element | null => {
  const { data, isError, refetch } = useCall(
    coinRangeEndpoints.coinRanges,
    { query: { symbol } },
    { refetchInterval: minuteMs, background: 'refetches' },
  );
  if (data === undefined)
    return (
      <Section title={texts.title}>
        {isError ? (
          <RangeLoadError onRetry={refetch} />
        ) : (
          <SkeletonRows rows={1} label="Loading the range" />
        )}
      </Section>
    );
  const { ranges, missing } = data;
  if (ranges.length === 0 && missing.length === 0) return null;
  const isSimulated = ranges.some(({ simulated }) => simulated);
  return (
    <Section title={texts.title} {...(isSimulated && { source: <SimulatedIndicator /> })}>
      {ranges.length === 0 ? null : (
        <p className="explanation">
          With a chance of 80%, the price at the end of the 24 hours is in this range. The track
          record covers the eight main coins.
        </p>
      )}
      <ul className="coin-ranges">
        {ranges.map((range) => (
          <RangeRow key={range.symbol} range={range} price={price} />
        ))}
      </ul>
      <MissingCoins missing={missing} />
      {missing.some(({ reason }) => reason === 'not-covered') ? (
        <p className="explanation">
          Add the coin to your list, and it is learned after those that wait.
        </p>
      ) : null}
    </Section>
  );
};
