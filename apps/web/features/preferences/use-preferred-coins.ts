import { useQuery } from '@tanstack/react-query';
import { preferencesQuery } from './api/get-preferences.ts';

/** Shown while the member's own choice is not known. */
const fallback = ['BTC', 'ETH', 'BNB'] as const;

/** The coins a member wants to see first; null until the server has said, so that nothing moves when it does. */
export const usePreferredCoins = (): readonly string[] | null => {
  const { data, isPending } = useQuery(preferencesQuery);
  if (isPending) return null;
  const chosen = data?.preferredCoins ?? [];
  return chosen.length > 0 ? chosen : fallback;
};
