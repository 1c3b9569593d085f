import type { Block, CoinRow } from '#domain/shared/news/edition-content.ts';
import { formatChange, formatMoverPrice, formatDecimalMoverPrice } from '#domain/shared/format.ts';
import type { ListedCoin, EditionData } from './day.ts';
import { selectMajorCoins } from './moves.ts';
import type { FigureFormatters } from './writer.ts';

const listedCount = 3;

type ReportedCoin = ListedCoin & { readonly change24h: number };

// Largest rise first.
const sortByChange = ({ market }: EditionData): readonly ReportedCoin[] =>
  market.coins
    .filter((coin): coin is ReportedCoin => coin.change24h !== null)
    .sort((one, other) => other.change24h - one.change24h);

/** The three largest gainers and losers over 24 hours, without Bitcoin. */
const selectMovers = (
  day: EditionData,
): { readonly gainers: readonly ListedCoin[]; readonly losers: readonly ListedCoin[] } => {
  const altcoins = sortByChange(day).filter(({ id }) => id !== 'bitcoin');
  return {
    gainers: altcoins.filter(({ change24h }) => change24h > 0).slice(0, listedCount),
    losers: altcoins
      .filter(({ change24h }) => change24h < 0)
      .slice(-listedCount)
      .reverse(),
  };
};

export const writeAltMovers = ({ day, number }: FigureFormatters): readonly Block[] => {
  const toRow = ({ id, symbol, name, price: value }: ListedCoin): CoinRow => ({
    symbol,
    name,
    price: number(`${id}.price`, formatMoverPrice),
    inFull: value < 1 ? number(`${id}.price`, formatDecimalMoverPrice) : null,
    change: number(`${id}.change24h`, formatChange),
  });
  const { gainers, losers } = selectMovers(day);
  const tables = [
    { caption: 'Gainers, 24 h', coins: gainers.map(toRow) },
    { caption: 'Losers, 24 h', coins: losers.map(toRow) },
  ].filter(({ coins }) => coins.length > 0);
  return tables.length === 0
    ? [{ kind: 'paragraph', spans: ['Movers are unavailable.'] }]
    : tables.map((table) => ({ kind: 'movers', ...table }));
};

const overviewCount = 4;

export const createOverviewTable = (writer: FigureFormatters): Block => ({
  kind: 'prices',
  coins: selectMajorCoins(writer.day)
    .filter(({ change24h }) => change24h !== null)
    .slice(0, overviewCount)
    .map(({ id, symbol, name }) => ({
      symbol,
      name,
      price: writer.price(id),
      inFull: null,
      change: writer.change(id),
    })),
});
