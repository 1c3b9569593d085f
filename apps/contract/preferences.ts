import { z } from 'zod';
import { categoryOptions, coinOptions, sentimentOptions } from './preference-options.ts';

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
    sentimentPreference: z.enum(sentimentOptions),
  })
  .meta({ id: 'Preferences' });
/** What a member wants to see first; saved as a whole. */
export type Preferences = z.infer<typeof preferencesSchema>;
