import type { JSX } from 'react';
import { trackRecordEndpoints } from '#contract/predictions/track-record.ts';
import { minuteMs } from '#contract/durations.ts';
import { useCall } from '#ui/api/use-call.ts';
import { useMoney } from '../../../lib/money.ts';
import { isInsideBand } from '../points.ts';
import { isBacktest, formatRecordTime } from '../record-words.ts';

const texts = {
  forecast: (from: string, to: string): string => `Bitcoin forecast for ${to}, issued ${from}`,
  range: (low: string, high: string): string => `80% chance: ${low} to ${high}`,
} as const;
// The outcome of the newest hours may still be missing.
const lastHours = 12;

/** Bitcoin's newest 24-hour forecast with an outcome, which is public. Nothing until there is one. */
export const LastDayForecast = (): JSX.Element | null => {
  const { formatDistinctPrices, formatPrice } = useMoney();
  const { data } = useCall(
    trackRecordEndpoints.trackRecordRecords,
    { query: { symbol: 'BTC', horizon: 24, limit: lastHours } },
    { refetchInterval: 5 * minuteMs, background: 'refetches' },
  );
  const record = data?.records.find(({ actual }) => actual !== null);
  if (record === undefined) return null;
  const { actual, band80, issuedAt, simulated, targetAt } = record;
  const forecast = [
    texts.forecast(formatRecordTime(issuedAt), formatRecordTime(targetAt)),
    ...(isBacktest(record) ? ['backtest'] : []),
    ...(simulated ? ['simulated market'] : []),
  ].join(', ');
  return (
    <dl className="past-range">
      <div>
        <dt>{forecast}</dt>
        <dd>
          <em>{texts.range(...formatDistinctPrices(band80.low, band80.high))}</em>
        </dd>
      </div>
      <div>
        <dt>Outcome</dt>
        <dd>
          {actual === null ? null : formatPrice(actual)},{' '}
          {isInsideBand(record) === true ? 'inside the range' : 'outside the range'}
        </dd>
      </div>
    </dl>
  );
};
