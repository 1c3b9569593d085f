import type { JSX } from 'react';
import { useAlerts } from '../../features/alerts/api/get-alerts.ts';
import { HoldingsTable } from '../../features/alerts/components/holdings-table.tsx';
import { calculateHoldings } from '../../features/alerts/holding-values.ts';
import { CoinListSource } from '../../features/market/components/market-source.tsx';
import { useMarketList } from '../../features/market/use-market.ts';

/** The values of the member's holdings, loaded only for members who entered amounts. */
export const DashboardHoldings = (): JSX.Element | null => {
  const { data } = useAlerts();
  const market = useMarketList();
  if (data === undefined || data.holdings.length === 0 || market.data === undefined) return null;
  const prices = new Map(market.data.map((coin) => [coin.id, coin]));
  const coins = data.holdings.flatMap(({ coinId }) => prices.get(coinId) ?? []);
  return (
    <HoldingsTable
      holdings={calculateHoldings(data.holdings, prices)}
      source={<CoinListSource coins={coins} />}
    />
  );
};
