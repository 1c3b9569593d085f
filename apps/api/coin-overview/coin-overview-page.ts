import { escapeHtml } from '#application/escape-html.ts';
import { coinOverviewPath } from '#contract/coin-overview-path.ts';
import { coinOverviewEndpoints, type CoinOverview } from '#contract/market/coin-overview.ts';
import { buildUrl } from '#contract/url.ts';
import { formatPrice } from '#contract/format.ts';
import {
  coinOverviewTexts as texts,
  describeCoin,
  formatGmt,
  formatPastRange,
} from '#contract/market/coin-overview-texts.ts';
import type { PageContent } from '../static/page-content.ts';

/** Head and main facts of a coin's page, for search engines, link previews and readers without JavaScript. */
export const toCoinOverviewPage = (overview: CoinOverview, publicUrl: string): PageContent => {
  const { coin } = overview;
  const path = coinOverviewPath(coin.coinSymbol);
  const picture = buildUrl(coinOverviewEndpoints.coinPicture, {
    params: { symbol: coin.coinSymbol },
  });
  const title = texts.title(coin);
  const linkedData = toLinkedData(overview, publicUrl + path);
  return {
    head: {
      title: `${title} · Tidemark`,
      description: describeCoin(overview),
      path,
      type: 'website',
      picture,
    },
    shell: { title: coin.name, text: texts.lead(coin.name) },
    html: renderFacts(overview),
    ...(linkedData && { linkedData }),
  };
};

const renderFacts = ({ coin, range, stories }: CoinOverview): string => {
  const { name, price, change24h, at, source } = coin;
  const change = change24h === null ? '' : `, ${texts.dayChange(change24h)}`;
  return [
    `<h1>${escapeHtml(name)}</h1>`,
    coin.kind === 'simulated' ? `<p>${texts.simulated}</p>` : '',
    `<p>${escapeHtml(`${texts.price(name)}: ${formatPrice(price)}${change} (${source}, ${formatGmt(at)})`)}</p>`,
    `<h2>${texts.range.title}</h2>`,
    `<p>${escapeHtml(formatRange(range))}</p>`,
    `<h2>${escapeHtml(texts.stories(name))}</h2>`,
    stories.length === 0
      ? `<p>${escapeHtml(texts.noStories(name))}</p>`
      : `<ul>${stories.map(renderStory).join('')}</ul>`,
  ].join('');
};

const formatRange = (range: CoinOverview['range']): string => {
  if (range === null) return texts.range.none;
  const { period, range: prices, actual, outcome } = formatPastRange(range);
  return `${period}: ${prices}. ${texts.range.outcome}: ${actual}, ${outcome}.`;
};

const renderStory = ({ url, title, source }: CoinOverview['stories'][number]): string =>
  `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a> (${escapeHtml(source)})</li>`;

// Only prices of a real market that are up to date are stated as facts.
const toLinkedData = ({ coin }: CoinOverview, url: string): object | undefined => {
  if (coin.kind !== 'live' || coin.stale) return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    url,
    name: texts.title(coin),
    dateModified: coin.at,
    mainEntity: {
      '@type': 'ExchangeRateSpecification',
      name: coin.name,
      currency: coin.coinSymbol,
      currentExchangeRate: {
        '@type': 'UnitPriceSpecification',
        price: coin.price,
        priceCurrency: 'USD',
        validFrom: coin.at,
      },
    },
  };
};
