import type { JSX } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import {
  type CoinRange,
  type CoinRanges,
  type MissingRange,
  coinRangeEndpoints,
} from '#contract/predictions/coin-ranges.ts';
import { minuteMs } from '#contract/durations.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { RangeBar } from '#ui/parts/meter.tsx';
import { Section, SkeletonRows } from '#ui/parts/section.tsx';
import { SimulatedIndicator } from '#ui/parts/simulated-level.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { coinPath } from '../../../lib/coin-path.ts';
import { useNow } from '../../../lib/use-now.ts';
import { coinRangeTexts } from '../texts.ts';
import { RangeLoadError } from './range-load-error.tsx';
import { useMoney } from '../../../lib/money.ts';

const texts = coinRangeTexts.open;
const maxSkeletonRows = 8;

type OpenRangesProps = {
  readonly coins: readonly string[];
  /** The live prices in USD, by symbol. */
  readonly prices: ReadonlyMap<string, number>;
};

/** Today's 80% range of each of the member's coins, where the live price is in it, and how such ranges did. */
export const OpenRanges = ({ coins, prices }: OpenRangesProps): JSX.Element => {
  const { data, isError, refetch } = useCall(
    coinRangeEndpoints.coinRanges,
    {},
    { version: coins, refetchInterval: minuteMs, background: 'refetches' },
  );
  const isSimulated = data?.ranges.some(({ simulated }) => simulated) === true;
  return (
    <Section title={texts.title} {...(isSimulated && { source: <SimulatedIndicator /> })}>
      {data === undefined ? (
        <LoadState isError={isError} rows={coins.length} onRetry={refetch} />
      ) : (
        <Ranges found={data} prices={prices} />
      )}
    </Section>
  );
};

type LoadStateProps = { isError: boolean; rows: number; onRetry: () => unknown };

const LoadState = ({ isError, rows, onRetry }: LoadStateProps): JSX.Element =>
  isError ? (
    <RangeLoadError onRetry={onRetry} />
  ) : (
    <SkeletonRows rows={Math.min(rows, maxSkeletonRows)} label={texts.loading} />
  );

type RangesProps = { found: CoinRanges; prices: OpenRangesProps['prices'] };

const Ranges = ({ found: { ranges, missing }, prices }: RangesProps): JSX.Element => {
  const ewma = ranges.filter(({ rangeMethod }) => rangeMethod === 'ewma');
  return (
    <>
      <p className="explanation">{texts.lead}</p>
      <ul className="coin-ranges">
        {ranges.map((range) => (
          <RangeRow key={range.symbol} range={range} price={prices.get(range.symbol)} />
        ))}
      </ul>
      {ewma.length === 0 ? null : (
        <p className="explanation">{texts.ewma(ewma.map(({ symbol }) => symbol).join(', '))}</p>
      )}
      <MissingCoins missing={missing} />
      <p className="alert-links">
        <Link to={pages.predictions.path}>{texts.all}</Link>
        <Link to={pages.trackRecord.path}>{texts.trackRecord}</Link>
      </p>
    </>
  );
};

type RowProps = { range: CoinRange; price: number | undefined };

/** The range of a coin with the live price in it. */
export const RangeRow = ({ range, price }: RowProps): JSX.Element => {
  const now = useNow();
  const { symbol, low, high, targetAt } = range;
  const { formatPrice, formatDistinctPrices } = useMoney();
  const [lowText, highText] = formatDistinctPrices(low, high);
  return (
    <li>
      <Link className="symbol" to={coinPath(symbol)}>
        {symbol}
      </Link>
      {price === undefined ? (
        <span>{texts.range(lowText, highText)}</span>
      ) : (
        <RangeBar
          reading={price}
          low={low}
          high={high}
          format={(end) => (end === low ? lowText : highText)}
          span={texts.span}
        />
      )}
      <span>
        {price === undefined
          ? texts.unknown
          : texts.now(formatPrice(price), getPosition(price, range))}
      </span>
      <span className="faint">
        {formatRecord(range)},{' '}
        <time dateTime={targetAt}>{texts.until(formatDateTime(new Date(targetAt), now))}</time>
      </span>
    </li>
  );
};

// Until there are outcomes, those of the check count.
const formatRecord = ({ record, check }: CoinRange): string => {
  if (record) return texts.record(record.held, record.resolved);
  return check ? texts.check(check.held, check.resolved) : texts.noRecord;
};

const getPosition = (price: number, { low, high }: CoinRange): 'inside' | 'above' | 'below' => {
  if (price > high) return 'above';
  return price < low ? 'below' : 'inside';
};

/** Why coins have no range. */
export const MissingCoins = ({ missing }: { missing: readonly MissingRange[] }): JSX.Element => (
  <>
    {[...Map.groupBy(missing, ({ reason }) => reason)].map(([reason, coins]) => (
      <p key={reason} className="explanation">
        {texts.missing[reason](coins)}
      </p>
    ))}
  </>
);
