import { pages } from './pages.ts';

/** The address of the page that everybody can read about a coin. */
export const coinOverviewPath = (symbol: string): string =>
  pages.coinOverview.path.replace(':coinSymbol', () => encodeURIComponent(symbol));
