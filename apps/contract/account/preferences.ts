import { z } from 'zod';
import { contendedText } from '../common-problems.ts';
import {
  categoryOptions,
  coinOptions,
  currencyOptions,
  sentimentOptions,
} from './preference-options.ts';
import { defineOperations, get, put, withoutSchemas } from '../define-operations.ts';

/** A list in which each option occurs at most once. */
const choiceSchema = <const Option extends string>(
  options: readonly Option[],
): z.ZodType<Option[], Option[]> =>
  z
    .array(z.enum(options))
    .max(options.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, {
      error: 'Must list each entry only once.',
    })
    .meta({ uniqueItems: true });

export const preferencesSchema = z
  .strictObject({
    preferredCoins: choiceSchema(coinOptions).meta({
      description:
        'Symbols of the main coins on the member’s list of coins, in its order. Saving them changes only these coins of the list.',
    }),
    newsCoins: choiceSchema(coinOptions).meta({
      description:
        'Symbols of the coins whose news come first. They do not change when the list of coins does.',
    }),
    preferredCategories: choiceSchema(categoryOptions).meta({
      description: 'News categories to show first.',
    }),
    sentimentPreference: z
      .enum(sentimentOptions)
      .meta({ description: 'Which news to show by default.' }),
    currency: z
      .enum(currencyOptions)
      .meta({ description: 'The currency in which prices are shown. Market data is in USD.' }),
    newsChosen: z.literal(true).optional().meta({
      description:
        'True when the member saved the news preferences, also if they are as suggested; otherwise absent.',
    }),
  })
  .meta({
    id: 'Preferences',
    description: 'What the member wants to see first; saved as a whole.',
  });
/** A member's preferences, which are saved as a whole. */
export type Preferences = z.infer<typeof preferencesSchema>;

const changePreferencesSchema = preferencesSchema
  .partial({ newsCoins: true, currency: true })
  .meta({
    id: 'ChangePreferences',
    description:
      'Preferences to save; without `newsCoins`, `currency` or `newsChosen`, these stay.',
  });

/** Settings of the caller. */
export const preferenceOperations = defineOperations('Account', {
  preferences: get('/api/preferences', 'account', {
    summary: 'Coins, categories and sentiment to show first',
    status: 200,
    answer: preferencesSchema,
    etag: true,
  }),
  changePreferences: put('/api/preferences', 'account', {
    summary: 'Choose coins, categories and sentiment to show first',
    description: `${contendedText} 409 \`alerts/watchlist-full\`: the list of coins has no room for these.`,
    body: changePreferencesSchema,
    status: 200,
    answer: preferencesSchema,
    problems: { 409: ['command/contended', 'alerts/watchlist-full'] },
    ifMatch: true,
    etag: true,
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const preferenceEndpoints = withoutSchemas(preferenceOperations);
