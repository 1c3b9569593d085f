import { z } from 'zod';

export const coinOptions = ['BTC', 'ETH', 'BNB', 'SOL', 'ADA', 'XRP', 'DOGE', 'DOT'] as const;
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
export type Preferences = z.infer<typeof preferencesSchema>;
