import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/account/auth.ts';
import { sessionQuery } from './api/check-session.ts';

export type Session =
  | { state: 'loading' }
  | { state: 'unknown'; retry: () => void }
  | { state: 'out' }
  | { state: 'in'; user: User; inactivitySeconds: number | null };

export const useSession = (): Session => {
  const { data, isError, refetch } = useQuery(sessionQuery);
  if (data === undefined) {
    return isError ? { state: 'unknown', retry: () => void refetch() } : { state: 'loading' };
  }
  if (data.user === null) return { state: 'out' };
  return { state: 'in', user: data.user, inactivitySeconds: data.inactivitySeconds };
};
