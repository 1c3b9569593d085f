import { z } from 'zod';
import { categoryOptions, coinOptions, sentimentOptions } from './preference-options.ts';

/** Each option at most once. */
const choiceOf = <const Option extends string>(
  options: readonly Option[],
): z.ZodType<Option[], Option[]> =>
  z
    .array(z.enum(options))
    .max(options.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, {
      error: 'Must list each entry only once.',
    })
    .meta({ uniqueItems: true });

/** A member's preferences. */
export const preferencesSchema = z
  .strictObject({
    preferredCoins: choiceOf(coinOptions),
    preferredCategories: choiceOf(categoryOptions),
    sentimentPreference: z.enum(sentimentOptions),
  })
  .meta({ id: 'Preferences' });
/** A member's preferences; saved as a whole. */
export type Preferences = z.infer<typeof preferencesSchema>;
