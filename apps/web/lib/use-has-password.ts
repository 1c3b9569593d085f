import { useQueryClient } from '@tanstack/react-query';
import type { AuthCheck } from '#contract/account/auth.ts';
import { sessionKey } from './server/query-client.ts';

/** False for a member who logs in with an identity provider and has not set a password; they confirm there instead. */
export const useHasPassword = (): boolean =>
  useQueryClient().getQueryData<AuthCheck>(sessionKey)?.user?.hasPassword ?? true;

/** The password that a form sends as confirmation; undefined for an account without one. */
export const useConfirmationPassword = (): ((typed: string) => string | undefined) => {
  const hasPassword = useHasPassword();
  return (typed) => (hasPassword ? typed : undefined);
};
