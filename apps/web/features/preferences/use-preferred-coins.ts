import { useQuery } from '@tanstack/react-query';
import { preferencesQuery } from './api/get-preferences.ts';

/** Shown while the member's own choice is not known. */
const fallback = ['BTC', 'ETH', 'BNB'] as const;

/** The coins a member wants to see first. */
export const usePreferredCoins = (): readonly string[] => {
  const { data } = useQuery(preferencesQuery);
  const chosen = data?.preferredCoins ?? [];
  return chosen.length > 0 ? chosen : fallback;
};
