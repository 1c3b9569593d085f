import { preferenceEndpoints } from '#contract/account/preferences.ts';
import { useCall } from '#ui/api/use-call.ts';

// Used until the member's own choice is known.
const fallback = ['BTC', 'ETH', 'BNB'] as const;

/** Null while loading, so that nothing moves when the response arrives. */
export const usePreferredCoins = (): readonly string[] | null => {
  const { data, isPending } = useCall(preferenceEndpoints.preferences);
  if (isPending) return null;
  const preferredCoins = data?.preferredCoins ?? [];
  return preferredCoins.length > 0 ? preferredCoins : fallback;
};
