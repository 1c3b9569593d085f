import { useQuery } from '@tanstack/react-query';
import { preferencesQuery } from './api/get-preferences.ts';

// Used until the member's own choice is known.
const fallback = ['BTC', 'ETH', 'BNB'] as const;

/** Null while loading, so that nothing moves when the response arrives. */
export const usePreferredCoins = (): readonly string[] | null => {
  const { data, isPending } = useQuery(preferencesQuery);
  if (isPending) return null;
  const preferredCoins = data?.preferredCoins ?? [];
  return preferredCoins.length > 0 ? preferredCoins : fallback;
};
