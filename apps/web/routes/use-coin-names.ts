import { useMarketList } from '../features/market/use-market.ts';

/** The name of a coin by its symbol in capitals; the symbol itself where the market does not list it. */
export const useCoinNames = (): ((symbol: string) => string) => {
  const { data = [] } = useMarketList();
  return (symbol) =>
    data.find(({ coinSymbol }) => coinSymbol.toUpperCase() === symbol)?.name ?? symbol;
};
