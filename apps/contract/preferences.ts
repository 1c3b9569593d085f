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

/** What a member wants to see first. */
export const preferencesSchema = z
  .strictObject({
    preferredCoins: z.array(z.enum(coinOptions)).max(coinOptions.length),
    preferredCategories: z.array(z.enum(categoryOptions)).max(categoryOptions.length),
    sentimentPreference: z.enum(['all', 'positive', 'neutral', 'balanced']),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof preferencesSchema>;
