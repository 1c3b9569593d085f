/** A credit that a source's terms require beside its figures. */
export type Attribution = { readonly text: string; readonly url: string };

const attributions: Readonly<Record<string, Attribution>> = {
  CoinGecko: { text: 'Data provided by CoinGecko', url: 'https://www.coingecko.com' },
  CoinPaprika: { text: 'Data provided by CoinPaprika', url: 'https://coinpaprika.com' },
  'alternative.me': {
    text: 'Fear & Greed Index by alternative.me',
    url: 'https://alternative.me/crypto/fear-and-greed-index/',
  },
};

/** Undefined for a source that requires no credit. */
export const findAttribution = (source: string): Attribution | undefined =>
  Object.entries(attributions).find(([name]) => name === source)?.[1];
