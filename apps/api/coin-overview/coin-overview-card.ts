import type { CoinOverview } from '#contract/market/coin-overview.ts';
import {
  coinOverviewTexts,
  formatGmt,
  formatPastRange,
} from '#contract/market/coin-overview-texts.ts';
import { formatPrice } from '#contract/format.ts';
import type { ShareCard } from '#platform/pictures/share-cards.port.ts';

/** The picture of a coin for link previews, with the figures of its page. */
export const coinOverviewCard = ({ coin, range }: CoinOverview): ShareCard => ({
  kicker: `${coin.coinSymbol} · ${formatGmt(coin.at)}`,
  headline: coin.name,
  figures: [
    { value: formatPrice(coin.price), label: formatChangeLabel(coin) },
    ...(range ? toRangeFigures(range) : []),
  ],
  note: coin.kind === 'simulated' ? coinOverviewTexts.simulated : 'Price, chart and news.',
});

const formatChangeLabel = ({ change24h, name }: CoinOverview['coin']): string =>
  change24h === null ? coinOverviewTexts.price(name) : coinOverviewTexts.dayChange(change24h);

const toRangeFigures = (range: NonNullable<CoinOverview['range']>): ShareCard['figures'] => {
  const { period, range: prices, actual, outcome } = formatPastRange(range);
  return [
    { value: prices, label: `${coinOverviewTexts.range.title}. ${period}` },
    { value: actual, label: `${coinOverviewTexts.range.outcome}: ${outcome}` },
  ];
};
