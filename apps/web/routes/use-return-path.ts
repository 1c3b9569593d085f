import { useLocation } from 'react-router';
import { sameSitePathPattern } from '#contract/account/own-path.ts';

/** The page that a visitor requested before logging in or registering, also at an identity provider. */
export const useReturnPath = (): string => {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const returnPath =
    typeof state === 'object' && state !== null && 'from' in state
      ? state.from
      : new URLSearchParams(search).get('returnTo');
  return typeof returnPath === 'string' && sameSitePathPattern.test(returnPath)
    ? returnPath
    : '/dashboard';
};
