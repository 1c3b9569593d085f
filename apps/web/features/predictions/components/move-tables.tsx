import type { JSX } from 'react';
import { Link } from 'react-router';
import { formatChange, formatDecimals, formatPercent } from '#contract/format.ts';
import type { ExpectedMoves } from '#contract/predictions/expected-moves.ts';
import { moveHorizons, type MoveHorizon } from '#contract/predictions/expected-moves.ts';
import { formatClockTime, formatDateTime } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { coinPath } from '../../../lib/coin-path.ts';
import { useNow } from '../../../lib/use-now.ts';
import { findForecastSymbol, getCoinName } from '../coins.ts';
import { type MoveRow, toMoveRows } from '../moves.ts';
import { ForecastSource } from './forecast-source.tsx';
import { useMoney } from '../../../lib/money.ts';

const titles: Readonly<Record<MoveHorizon, string>> = {
  1: 'Next hour',
  12: 'Next 12 hours',
  24: 'Next day',
};

const texts = {
  titles,
  region: (title: string): string => `${title}, table`,
  until: (moment: string): string => `until ${moment}`,
  to: (low: string, high: string): string => `${low} to ${high}`,
  from: (price: string, time: string): string => `from ${price} at ${time}`,
  times: (factor: string): string => `${factor}×`,
  usual: (width: string): string => `usual width ${width}`,
  ewma: (symbols: string): string =>
    `EWMA ranges: ${symbols}. With less than a year of price history, the model’s own range has not done better.`,
} as const;

/** One table for each horizon that has forecasts. */
export const MoveTables = ({ moves }: { moves: ExpectedMoves }): JSX.Element => (
  <div className="move-tables">
    {moveHorizons.map((hours) => {
      const rows = toMoveRows(moves, hours);
      return rows.length === 0 ? null : <MoveTable key={hours} hours={hours} rows={rows} />;
    })}
  </div>
);

type MoveTableProps = { hours: MoveHorizon; rows: readonly MoveRow[] };

const MoveTable = ({ hours, rows }: MoveTableProps): JSX.Element => {
  const title = texts.titles[hours];
  const ewmaRows = rows.filter(({ move }) => move.rangeMethod === 'ewma');
  return (
    <Section title={title} source={<RangeEndNote rows={rows} />}>
      <div className="scroll" tabIndex={0} role="region" aria-label={texts.region(title)}>
        <table className="forecast-table move-table">
          <thead>
            <tr>
              <th scope="col">Coin</th>
              <th scope="col" className="number">
                80% range
              </th>
              <th scope="col" className="number">
                Compared with usual
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.coin.symbol} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {ewmaRows.length === 0 ? null : (
        <p className="explanation">
          {texts.ewma(ewmaRows.map(({ coin }) => coin.symbol).join(', '))}
        </p>
      )}
    </Section>
  );
};

// Forecasts of one hour end at the same time. A coin whose newest forecast is older does not change it.
const RangeEndNote = ({ rows }: { rows: readonly MoveRow[] }): JSX.Element | null => {
  const now = useNow();
  const [latestRow] = rows.toSorted((one, other) =>
    one.move.targetAt < other.move.targetAt ? 1 : -1,
  );
  if (!latestRow) return null;
  const { targetAt } = latestRow.move;
  return (
    <>
      <time className="faint" dateTime={targetAt}>
        {texts.until(formatDateTime(new Date(targetAt), now))}
      </time>
      <ForecastSource prediction={latestRow.coin} />
    </>
  );
};

const Row = ({ row: { coin, move } }: { row: MoveRow }): JSX.Element => {
  const { formatDistinctShortPrices } = useMoney();
  return (
    <tr>
      <th scope="row">
        <Link to={coinPath(coin.symbol)}>
          <span className="symbol">{coin.symbol}</span> <CoinName symbol={coin.symbol} />
        </Link>
        {move.outside ? (
          <span className="second">
            <Tag tone="buff">Left its 90% range</Tag>
          </span>
        ) : null}
      </th>
      <td className="number">
        <em>{texts.to(formatChange(move.lowPercent), formatChange(move.highPercent))}</em>
        <span className="second">
          <em>{texts.to(...formatDistinctShortPrices(move.band80.low, move.band80.high))}</em>
        </span>
        <StartPrice coin={coin} />
      </td>
      <td className="number">
        {move.comparedWithUsual === null || move.usualWidth === null ? (
          <span className="second">Less than a week of forecasts</span>
        ) : (
          <>
            {texts.times(formatDecimals(move.comparedWithUsual, 2))}
            <span className="second">{texts.usual(formatPercent(move.usualWidth))}</span>
          </>
        )}
      </td>
    </tr>
  );
};

const StartPrice = ({ coin: { currentPrice, lastUpdated } }: Pick<MoveRow, 'coin'>) => {
  const { formatShortPrice } = useMoney();
  return currentPrice === null || lastUpdated === null ? null : (
    <span className="second">
      {texts.from(formatShortPrice(currentPrice), formatClockTime(new Date(lastUpdated)))}
    </span>
  );
};

const CoinName = ({ symbol }: { symbol: string }): JSX.Element | null => {
  const coin = findForecastSymbol(symbol);
  if (coin === undefined || getCoinName(coin) === symbol) return null;
  return <span className="name">{getCoinName(coin)}</span>;
};
