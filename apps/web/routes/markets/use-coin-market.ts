import type { NoticeMarket } from '../../features/alerts/components/notice-list.tsx';
import { useMarketList } from '../../features/market/use-market.ts';

/** Market data for the coins in notifications; an unlisted coin is shown by its symbol. */
export const useCoinMarket = (): NoticeMarket => {
  const { data = [] } = useMarketList();
  return {
    nameOf: (symbol) =>
      data.find(({ coinSymbol }) => coinSymbol.toUpperCase() === symbol)?.name ?? symbol,
    simulated: data[0]?.kind === 'simulated',
  };
};
