import { z } from 'zod';

/** Coins that can be preferred, by symbol. */
export const coinOptions = ['BTC', 'ETH', 'BNB', 'SOL', 'ADA', 'XRP', 'DOGE', 'DOT'] as const;
/** News categories that can be preferred. */
export const categoryOptions = [
  'Technology',
  'Markets',
  'Regulation',
  'Adoption',
  'Business',
  'Education',
] as const;

/** Each option once at most. */
const choiceOf = <const Option extends string>(
  options: readonly Option[],
): z.ZodType<Option[], Option[]> =>
  z
    .array(z.enum(options))
    .max(options.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, {
      error: 'Must name each entry only once.',
    })
    .meta({ uniqueItems: true });

/** What a member wants to see first. */
export const preferencesSchema = z
  .strictObject({
    preferredCoins: choiceOf(coinOptions),
    preferredCategories: choiceOf(categoryOptions),
    sentimentPreference: z.enum(['all', 'positive', 'neutral', 'balanced']),
  })
  .meta({ id: 'Preferences' });
/** What a member wants to see first; saved as a whole. */
export type Preferences = z.infer<typeof preferencesSchema>;
