import type { JSX } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { type PastCoinRanges, coinRangeEndpoints } from '#contract/predictions/coin-ranges.ts';
import { minuteMs } from '#contract/durations.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Section, SkeletonRows } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { coinPath } from '../../../lib/coin-path.ts';
import { useMoney } from '../../../lib/money.ts';
import { useNow } from '../../../lib/use-now.ts';
import { coinRangeTexts } from '../texts.ts';
import { RangeLoadError } from './range-load-error.tsx';

const texts = coinRangeTexts.past;
const maxSkeletonRows = 8;

/** Yesterday's range of each of the member's coins, with its outcome, and what Pro adds. */
export const PastRanges = ({ coins }: { coins: readonly string[] }): JSX.Element => {
  const { data, isError, refetch } = useCall(
    coinRangeEndpoints.pastCoinRanges,
    {},
    { version: coins, refetchInterval: 10 * minuteMs, background: 'refetches' },
  );
  return (
    <Section title={texts.title}>
      {data === undefined && isError ? <RangeLoadError onRetry={refetch} /> : null}
      {data === undefined && !isError ? (
        <SkeletonRows
          rows={Math.min(coins.length, maxSkeletonRows)}
          label={coinRangeTexts.open.loading}
        />
      ) : null}
      {data?.length === 0 ? <p className="explanation">{texts.none}</p> : null}
      {data === undefined || data.length === 0 ? null : <Outcomes found={data} />}
      <p className="explanation">{texts.offer}</p>
      <p className="alert-links">
        <Link to="/subscription?tier=pro">{texts.plans}</Link>
        <Link to={pages.trackRecord.path}>{coinRangeTexts.open.trackRecord}</Link>
      </p>
    </Section>
  );
};

const Outcomes = ({ found }: { found: PastCoinRanges }): JSX.Element => {
  const now = useNow();
  const { formatPrice, formatDistinctPrices } = useMoney();
  return (
    <ul className="coin-ranges">
      {found.map(({ symbol, range }) => (
        <li key={symbol}>
          <Link className="symbol" to={coinPath(symbol)}>
            {symbol}
          </Link>
          <span>{coinRangeTexts.open.range(...formatDistinctPrices(range.low, range.high))}</span>
          <span>{texts.outcome(formatPrice(range.actual), range.inside)}</span>
          <span className="faint">
            {[
              coinRangeTexts.open.until(formatDateTime(new Date(range.targetAt), now)),
              ...(range.backtest ? [texts.backtest] : []),
              ...(range.simulated ? [texts.simulated] : []),
            ].join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
};
