import { marketOperations } from '#contract/market/market.ts';
import { findListedCoinBySymbol } from '#observations/prices/queries.ts';
import { type CoinIcons, renderIconSvg, renderMonogramSvg, readCoinIcons } from './coin-icons.ts';
import type { MarketRoutesDeps } from './market-routes.ts';

/** The icon of a coin. When several coins share a symbol, only the one the symbol resolves to gets its icon. */
export const iconRoute = ({ routes, board }: MarketRoutesDeps): void => {
  let icons: Promise<CoinIcons> | undefined;
  const findIcon = async (symbol: string): Promise<string | undefined> => {
    // Without the icon file, every coin gets a monogram instead of an error.
    icons ??= readCoinIcons().catch((): CoinIcons => new Map());
    return (await icons).get(symbol.toLowerCase());
  };
  routes.on(marketOperations.coinIcon, async ({ params: { id } }) => {
    const market = board.current();
    const symbol = market?.coins.find((coin) => coin.id === id)?.symbol ?? id;
    const ownsSymbol = market !== undefined && findListedCoinBySymbol(market, symbol)?.id === id;
    const icon = ownsSymbol ? await findIcon(symbol) : undefined;
    const text = icon === undefined ? renderMonogramSvg(symbol) : renderIconSvg(icon);
    return { body: Buffer.from(text), headers };
  });
};

// One week, because a coin that is new to the list may have a monogram until then.
const headers = {
  'cache-control': 'public, max-age=604800',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
} as const;
