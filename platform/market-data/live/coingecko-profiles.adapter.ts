import { z } from 'zod';
import { dayMs } from '#domain/shared/time/durations.ts';
import { truncate } from '../../feeds/feed-item.ts';
import { parseHtmlText } from '../../feeds/html-text.ts';
import { SourceError } from '../../sources/source.port.ts';
import type { CoinProfile, ProfileSource } from '../market-data.port.ts';
import {
  coinGeckoBudgets,
  coinGeckoHeaders,
  type CoinGeckoOptions,
  parseCoinGeckoError,
} from './coingecko.adapter.ts';
import { coinLinksSchema, toCoinLinks } from './coin-links.ts';
import { isNotFoundError } from './exchange-candles.ts';
import { reportedFigure, reportedFlag, requiredText } from './reported.ts';
import { requestJson } from './request-json.ts';

// The hundred coins of the market in about two weeks.
const ownBudgets = [{ requests: 8, perMs: dayMs }] as const;
const fields =
  'localization=false&tickers=false&market_data=true&community_data=false&developer_data=false';

/** Description, links and supply of a coin. */
export const coinGeckoProfiles = ({
  outgoing,
  address,
  apiKey,
}: Omit<CoinGeckoOptions, 'ids'>): ProfileSource => ({
  name: 'CoinGecko',
  mode: 'live',
  refreshMs: 14 * dayMs,
  budgets: coinGeckoBudgets(apiKey),
  ownBudgets,
  fetch: async ({ query: { coinId, symbol }, now, signal }) => {
    try {
      const response = await requestJson(outgoing, {
        url: `${address}/api/v3/coins/${encodeURIComponent(coinId)}?${fields}`,
        request: { validators: undefined, signal },
        schema: answerSchema,
        parseError: parseCoinGeckoError,
        headers: coinGeckoHeaders(apiKey),
      });
      if (response.status === 'not-modified') return response;
      // Ids from another provider may mean another coin here.
      if (response.value.symbol.toUpperCase() !== symbol.toUpperCase())
        return { status: 'nothing' };
      return { status: 'value', value: toProfile(response.value), at: now.toISOString() };
    } catch (error) {
      if (isNotFoundError(error)) return { status: 'nothing' };
      throw toNonRetryableError(error);
    }
  },
  close: () => Promise.resolve(),
});

// Retries would use up the requests of a day. The collector asks again at its next turn.
const toNonRetryableError = (cause: unknown): SourceError => {
  const retryAfterMs = cause instanceof SourceError ? cause.retryAfterMs : undefined;
  return new SourceError(cause instanceof Error ? cause.message : String(cause), {
    cause,
    retryable: false,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
};

const supplySchema = reportedFigure.transform((units) =>
  typeof units === 'number' && units > 0 ? units : null,
);

const answerSchema = z.object({
  symbol: requiredText,
  description: z.object({ en: z.string().catch('') }).catch({ en: '' }),
  links: coinLinksSchema,
  market_data: z.object({
    circulating_supply: supplySchema,
    total_supply: supplySchema,
    max_supply: supplySchema,
    max_supply_infinite: reportedFlag,
  }),
});

const toProfile = ({
  description,
  links,
  market_data: figures,
}: z.infer<typeof answerSchema>): CoinProfile => ({
  description: toParagraphs(description.en),
  links: toCoinLinks(links),
  circulatingSupply: figures.circulating_supply,
  totalSupply: figures.total_supply,
  maxSupply: figures.max_supply,
  hasNoMaxSupply: figures.max_supply_infinite && figures.max_supply === null,
});

const maxLength = 800;
const blankLine = /\n\s*\n/g;

// The first paragraph, and those after it that fit.
const toParagraphs = (html: string): string[] => {
  const { paragraphs } = parseHtmlText(html.replace(blankLine, '<br>'));
  const [first = '', ...others] = paragraphs;
  if (first.length >= maxLength) return [truncate(first, maxLength)];
  const keptParagraphs = [first];
  for (const paragraph of others) {
    if (keptParagraphs.join('').length + paragraph.length > maxLength) break;
    keptParagraphs.push(paragraph);
  }
  return keptParagraphs.filter((paragraph) => paragraph !== '');
};
