import type { JSX } from 'react';
import { Change } from '#ui/change.tsx';
import { Section, SkeletonRows } from '#ui/section.tsx';
import { Sparkline } from '#ui/sparkline.tsx';
import { readingOf, seriesOf } from '../figures.ts';
import { useMarketList } from '../use-market.ts';
import { CoinLink } from './coin-name.tsx';
import { LivePrice } from './live-price.tsx';
import { MarketProblem } from './market-problem.tsx';
import { MarketSource } from './market-source.tsx';

const size = { width: 80, height: 24 };
const title = 'The largest coins';

export const SmallMarket = ({ rows }: { rows: number }): JSX.Element => {
  const { data, isError, isPending, refetch } = useMarketList();
  const coins = data?.slice(0, rows);
  return (
    <Section
      title={title}
      source={<MarketSource reading={readingOf(coins ?? [])} loading={isPending} />}
    >
      {coins === undefined && isError ? (
        <MarketProblem of={title} onRetry={() => void refetch()} />
      ) : null}
      {coins === undefined && !isError ? (
        <SkeletonRows rows={rows} label="Loading the market" />
      ) : null}
      {coins === undefined ? null : (
        <table className="mini" aria-label={title}>
          <thead className="sr">
            <tr>
              <th scope="col">Coin</th>
              <th scope="col">Price</th>
              <th scope="col">24h change</th>
              <th scope="col">7 days</th>
            </tr>
          </thead>
          <tbody>
            {coins.map((coin) => (
              <tr key={coin.id}>
                <th scope="row">
                  <CoinLink {...coin} />
                </th>
                <td className="num">
                  <LivePrice usd={coin.price} />
                </td>
                <td className="num">
                  <Change percent={coin.change24h} />
                </td>
                <td className="wk">
                  <Sparkline
                    points={seriesOf(coin.chartData) ?? [0, 0]}
                    size={size}
                    label={`${coin.name}, 7 days`}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
};
