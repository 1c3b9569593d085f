import { useQueryClient } from '@tanstack/react-query';
import type { AuthCheck } from '#contract/account/auth.ts';
import { sessionKey } from './server/query-client.ts';

/** False for a member who logs in with an identity provider and has not set a password; they confirm there instead. */
export const useHasPassword = (): boolean =>
  useQueryClient().getQueryData<AuthCheck>(sessionKey)?.user?.hasPassword ?? true;
