import { useLocation } from 'react-router';

/** The page that a visitor requested before logging in or registering. */
export const useReturnPath = (): string => {
  const state: unknown = useLocation().state;
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && from.startsWith('/') ? from : '/dashboard';
};
