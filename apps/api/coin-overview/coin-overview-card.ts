import type { CoinOverview, PastRange } from '#contract/market/coin-overview.ts';
import {
  coinOverviewTexts,
  formatCoinNames,
  formatGmt,
  formatPastRange,
} from '#contract/market/coin-overview-texts.ts';
import { formatPrice } from '#contract/format.ts';
import type { ShareCard } from '#platform/pictures/share-cards.port.ts';

/** The picture of a coin for link previews, with the figures of its page. */
export const coinOverviewCard = ({ coin, range }: CoinOverview): ShareCard => ({
  kicker: `${formatCoinNames(coin)} · ${formatGmt(coin.at)}`,
  headline: range ? formatHeadline(range) : coin.name,
  figures: [
    { value: formatPrice(coin.price), label: formatChangeLabel(coin) },
    ...(range ? [toOutcome(range)] : []),
  ],
  note: coin.kind === 'simulated' ? coinOverviewTexts.simulated : 'Price, chart and news.',
});

const formatHeadline = (range: PastRange): string =>
  coinOverviewTexts.range.sentence(range.horizonHours, formatPastRange(range).range);

const formatChangeLabel = ({ change24h, name }: CoinOverview['coin']): string =>
  change24h === null ? coinOverviewTexts.price(name) : coinOverviewTexts.dayChange(change24h);

const toOutcome = (range: PastRange): ShareCard['figures'][number] => {
  const { actual, outcome } = formatPastRange(range);
  return { value: actual, label: `${formatGmt(range.targetAt)}: ${outcome}` };
};
