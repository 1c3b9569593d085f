import { z } from 'zod';

const sourceNames = ['coingecko', 'coinpaprika', 'binance', 'kraken', 'alternative.me'] as const;
type SourceName = (typeof sourceNames)[number];
type SourceAddresses = { [Name in SourceName]?: string };

const parseSourceAddresses = (text: string, context: z.RefinementCtx): SourceAddresses => {
  const addresses: SourceAddresses = {};
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [, name = '', address = ''] = /^\s*([^=]*?)\s*=\s*(.*?)\/*\s*$/.exec(part) ?? [];
    const sourceName = sourceNames.find((each) => each === name.toLowerCase());
    if (sourceName && /^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
      addresses[sourceName] = address;
    } else {
      const message = `expected name=address, separated by commas, with the names ${sourceNames.join(', ')}`;
      context.addIssue({ code: 'custom', message });
    }
  }
  return addresses;
};

export const outgoingSettings = {
  OUTGOING_ALLOWED: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z
          .string()
          .regex(
            /^([\d.]+|\[?[\da-f:]+\]?):\d+$/,
            'expected addresses with their ports, such as 10.0.0.7:8080, separated by commas',
          ),
      ),
    )
    .describe(
      'Private addresses that outgoing requests may reach, with their ports, separated by commas; all others must be public',
    ),
  SOURCE_ADDRESSES: z
    .string()
    .default('')
    .transform(parseSourceAddresses)
    .describe(
      'Mirrors of sources, separated by commas, such as binance=https://data-api.binance.vision',
    ),
  COINGECKO_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Key of a free CoinGecko "Demo" account; without it, CoinGecko is asked a little less often',
    ),
  NEWS_FEEDS: z
    .string()
    .min(1)
    .optional()
    .describe(
      'File with the list of news feeds; if unset, platform/news/feeds.json; off reads no feeds',
    ),
};
