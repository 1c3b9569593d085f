import { findAttribution, type Attribution } from './attributions.ts';

/** Somebody else's data or work in the product. */
export type SourceCredit = {
  readonly name: string;
  readonly url: string;
  /** What it is used for. */
  readonly use: string;
  readonly terms: { readonly name: string; readonly url: string };
  /** The credit that its terms require. */
  readonly attribution?: Attribution | undefined;
};

/** One section of the page about sources. */
export type CreditGroup = { readonly title: string; readonly credits: readonly SourceCredit[] };

const createMarketCredit = (
  credit: Pick<SourceCredit, 'name' | 'url' | 'use'> & { readonly termsUrl: string },
): SourceCredit => {
  const { termsUrl, ...rest } = credit;
  const terms = { name: 'Terms of use', url: termsUrl };
  return { ...rest, terms, attribution: findAttribution(credit.name) };
};

const createOutletCredit = (name: string, url: string): SourceCredit => ({
  name,
  url,
  use: 'Headlines and summaries of its public feed, with a link to the article',
  terms: { name: 'Rights remain with the outlet', url },
});

const openFontLicence = { name: 'SIL Open Font License 1.1', url: 'https://openfontlicense.org' };

/** Every source and work of others that the product shows, by kind. */
export const creditGroups: readonly CreditGroup[] = [
  {
    title: 'Market data',
    credits: [
      createMarketCredit({
        name: 'CoinGecko',
        url: 'https://www.coingecko.com',
        use: 'Prices and market figures, exchanges of a coin, facts about coins, and the search for coins if CoinPaprika is unavailable',
        termsUrl: 'https://www.coingecko.com/en/api_terms',
      }),
      createMarketCredit({
        name: 'CoinPaprika',
        url: 'https://coinpaprika.com',
        use: 'The search for coins; if others are unavailable, prices and market figures, exchanges of a coin, and exchange rates of currencies',
        termsUrl: 'https://coinpaprika.com/terms-of-use/',
      }),
      createMarketCredit({
        name: 'Binance',
        url: 'https://www.binance.com',
        use: 'Hourly prices of charts and forecasts, and one day of a chart in 5-minute steps',
        termsUrl: 'https://www.binance.com/en/terms',
      }),
      createMarketCredit({
        name: 'Kraken',
        url: 'https://www.kraken.com',
        use: 'Exchange rates of currencies; if Binance is unavailable, hourly prices and one day of a chart in 5-minute steps',
        termsUrl: 'https://www.kraken.com/legal',
      }),
      createMarketCredit({
        name: 'alternative.me',
        url: 'https://alternative.me/crypto/',
        use: 'The fear and greed index',
        termsUrl: 'https://alternative.me/crypto/api/',
      }),
    ],
  },
  {
    title: 'News',
    credits: [
      createOutletCredit('CoinDesk', 'https://www.coindesk.com'),
      createOutletCredit('Cointelegraph', 'https://cointelegraph.com'),
      createOutletCredit('Decrypt', 'https://decrypt.co'),
      createOutletCredit('The Block', 'https://www.theblock.co'),
      createOutletCredit('Bitcoin Magazine', 'https://bitcoinmagazine.com'),
      createOutletCredit('BeInCrypto', 'https://beincrypto.com'),
      createOutletCredit('NewsBTC', 'https://www.newsbtc.com'),
    ],
  },
  {
    title: 'Sentiment',
    credits: [
      {
        name: 'SEntFiN 1.0',
        url: 'https://arxiv.org/abs/2305.12257',
        use: 'Labelled headlines, from which our sentiment model learned',
        terms: { name: 'MIT licence', url: 'https://opensource.org/license/mit' },
      },
    ],
  },
  {
    title: 'Charts, fonts and icons',
    credits: [
      {
        name: 'Lightweight Charts',
        url: 'https://github.com/tradingview/lightweight-charts',
        use: 'Price charts',
        terms: { name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
        attribution: { text: 'Charts by TradingView', url: 'https://www.tradingview.com' },
      },
      {
        name: 'IBM Plex Sans',
        url: 'https://github.com/IBM/plex',
        use: 'The font of all other text',
        terms: openFontLicence,
      },
      {
        name: 'Source Serif 4',
        url: 'https://github.com/adobe-fonts/source-serif',
        use: 'The font of news stories and the newsletter',
        terms: openFontLicence,
      },
      {
        name: 'Web3 Icons Branded',
        url: 'https://github.com/0xa3k5/web3icons',
        use: 'Icons of coins',
        terms: {
          name: 'MIT licence',
          url: 'https://github.com/0xa3k5/web3icons/blob/main/LICENCE',
        },
      },
    ],
  },
];
